import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import type { Gradebook, GradebookColumn, GradebookRow } from '#contract/learning/gradebook.ts';
import { problemFrom, useFormProblem } from '#web/forms/form-problem.ts';
import { lessonOfStudent } from '#web/session/paths.ts';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { gradebookTexts } from '../gradebook-texts.ts';
import { useSetCells } from '../gradebook.queries.ts';
import { isAmount, readAmount, shownAmount } from './typed-amounts.ts';

const t = gradebookTexts.edit;

type Props = {
  contextId: string;
  gradebook: Gradebook;
  student: GradebookRow;
  column: GradebookColumn;
  index: number;
  onDone: () => void;
};

/** One cell: what is entered in a column, and whether it counts for this student. */
export const CellForm = ({ contextId, student, column, index, onDone }: Props) => {
  const save = useSetCells(contextId);
  const { lessonId, columnId } = column;
  const isExempt = student.exempt.includes(index);
  const points = student.cells[index] ?? null;
  // What is entered is not told while it does not count; then it stays as it is.
  const mayEnter = columnId !== null && !isExempt;
  const form = useForm({
    initialValues: { points: mayEnter ? shownAmount(points?.reached ?? null) : '', isExempt, why: '' },
    validate: { points: typed => (mayEnter && !isAmount(typed) ? t.noNumber : null) },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const cellOf = (values: typeof form.values) => ({
    userId: student.id,
    ...(lessonId === null ? {} : { lessonId }),
    ...(columnId === null ? {} : { columnId }),
    ...(mayEnter && {
      points: readAmount(values.points),
      before: { points: points?.reached ?? null, isExempt },
    }),
    isExempt: values.isExempt,
  });
  const send = async (values: typeof form.values) => {
    const found = await problemFrom(
      save.mutateAsync({ cells: [cellOf(values)], why: values.why }).then(onDone),
    );
    show(found);
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(send)}
      problem={problem?.text}
      problemRef={messageRef}
      buttons={
        <SubmitButton
          label={gradebookTexts.save}
          busyLabel={gradebookTexts.saving}
          isBusy={form.submitting}
        />
      }
    >
      {lessonId !== null && (
        <p>
          {points && `${t.counted(pointsTexts.of(points))} `}
          <Link to={lessonOfStudent(contextId, lessonId, student.id)}>{t.toLesson}</Link>
        </p>
      )}
      {mayEnter && (
        <TextInput
          label={t.points}
          description={t.pointsHint(column.most)}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          key={form.key('points')}
          {...form.getInputProps('points')}
        />
      )}
      <SwitchField
        label={t.isExempt}
        hint={t.isExemptHint}
        isOn={form.values.isExempt}
        onChange={isOn => form.setFieldValue('isExempt', isOn)}
      />
      <TextInput
        label={gradebookTexts.why}
        description={gradebookTexts.whyHint}
        maxLength={500}
        key={form.key('why')}
        {...form.getInputProps('why')}
      />
    </DialogForm>
  );
};
