import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';

const t = lessonEditorTexts.files;

type Props = {
  title: string;
  action: string;
  name: string;
  problemOf: (name: string) => string | null;
  onName: (name: string) => void;
  onClose: () => void;
};

const NameForm = ({ action, name, problemOf, onName, onClose }: Omit<Props, 'title'>) => {
  const form = useForm({
    initialValues: { name },
    validate: { name: typed => problemOf(typed.trim()) },
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(values => onName(values.name.trim()))}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <SubmitButton label={action} busyLabel={action} isBusy={false} />
        </>
      }
    >
      <TextInput
        label={t.name}
        placeholder={t.example}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
};

/** Asks for the name of a new file, or another one for a file. */
export const FileNameDialog = ({ title, ...rest }: Props) => (
  <Dialog title={title} closeLabel={texts.common.close} isOpen onClose={rest.onClose}>
    <NameForm {...rest} />
  </Dialog>
);
