import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { renameModule, updateLesson } from '#contract/authoring/content.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';

type FormProps = {
  kind: 'module' | 'lesson';
  name: string;
  onSave: (name: string) => Promise<FormProblem | null>;
};

const bodies = { module: renameModule.body, lesson: updateLesson.body };
const labels = { module: courseEditorTexts.outline.moduleName, lesson: courseEditorTexts.outline.lessonName };
const titles = {
  module: courseEditorTexts.outline.renameModule,
  lesson: courseEditorTexts.outline.renameLesson,
};

const RenameForm = ({ kind, name, onSave }: FormProps) => {
  const form = useForm({
    initialValues: { name },
    validate: values => fieldErrors(bodies[kind], values),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const isBusy = form.submitting;
  return (
    <DialogForm
      problem={problem?.text}
      problemRef={messageRef}
      buttons={
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? courseEditorTexts.outline.saving : courseEditorTexts.outline.save}
        </Button>
      }
      onSubmit={form.onSubmit(async values => {
        if (!isBusy) show(await onSave(values.name));
      })}
    >
      <TextInput
        label={labels[kind]}
        autoComplete="off"
        data-autofocus
        onFocus={event => event.currentTarget.select()}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
};

type Props = FormProps & { isOpen: boolean; onClose: () => void };

export const RenameDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <Dialog title={titles[rest.kind]} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose}>
    <RenameForm {...rest} />
  </Dialog>
);
