import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Gradebook, GradebookColumn } from '#contract/learning/gradebook.ts';
import { problemFrom, useFormProblem } from '#web/forms/form-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { gradebookTexts } from '../gradebook-texts.ts';
import { useChangeColumn, useCreateColumn } from '../gradebook.queries.ts';
import { isAmount, readAmount, shownAmount } from './typed-amounts.ts';

const t = gradebookTexts.column;

type Props = {
  contextId: string;
  gradebook: Gradebook;
  /** None for a new one. */
  column: GradebookColumn | undefined;
  onDone: () => void;
};

export const ColumnForm = ({ contextId, column, onDone }: Props) => {
  const create = useCreateColumn(contextId);
  const change = useChangeColumn(contextId);
  const { toasts } = useTools();
  const columnId = column?.columnId ?? null;
  const form = useForm({
    initialValues: { name: column?.name ?? '', most: shownAmount(column?.most ?? null) },
    validate: {
      most: typed => (isAmount(typed) && readAmount(typed) !== null ? null : gradebookTexts.edit.noNumber),
    },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const save = async ({ name, most }: typeof form.values) => {
    const body = { name, most: readAmount(most) ?? 0 };
    const work = columnId === null ? create.mutateAsync(body) : change.mutateAsync({ columnId, ...body });
    show(await problemFrom(work.then(onDone)));
  };
  const remove = async () => {
    if (columnId === null || !column) return;
    const undo = () => void change.mutateAsync({ columnId, isDeleted: false }).catch(() => {});
    const found = await problemFrom(
      change.mutateAsync({ columnId, isDeleted: true }).then(() => {
        onDone();
        toasts.show('info', t.removed(column.name), { label: t.undo, perform: undo });
      }),
    );
    show(found);
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(save)}
      problem={problem?.text}
      problemRef={messageRef}
      buttons={
        <>
          {columnId !== null && (
            <Button variant="default" onClick={() => void remove()}>
              {t.remove}
            </Button>
          )}
          <SubmitButton
            label={gradebookTexts.save}
            busyLabel={gradebookTexts.saving}
            isBusy={form.submitting}
          />
        </>
      }
    >
      <TextInput
        label={t.name}
        description={t.nameHint}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t.most}
        inputMode="decimal"
        autoComplete="off"
        key={form.key('most')}
        {...form.getInputProps('most')}
      />
    </DialogForm>
  );
};
