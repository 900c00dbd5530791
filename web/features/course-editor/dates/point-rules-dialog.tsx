import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LessonPoints, noLessonPoints } from '#contract/authoring/points.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { courseEditorTexts } from '../course-editor-texts.ts';
import type { OutlineLesson } from '../outline-moves.ts';

const t = courseEditorTexts.pointRules;

type Save = (rules: LessonPoints) => Promise<FormProblem | null>;

const typed = (value: number | null) => (value === null ? '' : String(value));
/** Null for an empty field; no number is left to the schema. */
const read = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'));

type Typed = Record<keyof LessonPoints, string>;

const rulesOf = ({ latePercent, closesAfterDays, goOnFrom }: Typed) => ({
  latePercent: read(latePercent) ?? 0,
  closesAfterDays: read(closesAfterDays),
  goOnFrom: read(goOnFrom),
});

const problemsOf = (values: Typed) => {
  const { error } = LessonPoints.safeParse(rulesOf(values));
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path: [field = ''], message }) => [
      field,
      Number.isNaN(read(values[field as keyof Typed])) ? t.noNumber : message,
    ]),
  );
};

const RulesForm = ({ rules, onSave }: { rules: LessonPoints; onSave: Save }) => {
  const form = useForm<Typed>({
    initialValues: {
      latePercent: typed(rules.latePercent),
      closesAfterDays: typed(rules.closesAfterDays),
      goOnFrom: typed(rules.goOnFrom),
    },
    validate: problemsOf,
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const field = (name: keyof Typed) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(async values => show(await onSave(rulesOf(values))))}
      problem={problem?.text}
      problemRef={messageRef}
      buttons={
        <SubmitButton
          label={courseEditorTexts.outline.save}
          busyLabel={courseEditorTexts.outline.saving}
          isBusy={form.submitting}
        />
      }
    >
      <TextInput
        label={t.latePercent}
        description={t.latePercentHint}
        data-autofocus
        {...field('latePercent')}
      />
      <TextInput label={t.closes} description={t.closesHint} {...field('closesAfterDays')} />
      <TextInput label={t.goOnFrom} description={t.goOnFromHint} {...field('goOnFrom')} />
    </DialogForm>
  );
};

type Props = { lesson: OutlineLesson | null; onSave: Save; onClose: () => void };

export const PointRulesDialog = ({ lesson, onSave, onClose }: Props) => (
  <Dialog title={t.title} closeLabel={texts.common.close} isOpen={lesson !== null} onClose={onClose}>
    {lesson && <RulesForm key={lesson.id} rules={lesson.pointRules ?? noLessonPoints} onSave={onSave} />}
  </Dialog>
);
