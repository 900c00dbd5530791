import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { texts } from '#web/texts/texts.ts';
import danger from '#web/ui/button/danger-button.module.css';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { type FormProblem, useFormProblem } from './form-problem.ts';

type Props = {
  words: { title: string; label: string; differs: string; action: string; busy: string };
  isMatch: (typed: string) => boolean;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => Promise<FormProblem | null>;
  /** What will be lost. */
  children: ReactNode;
};

const ConfirmForm = ({ words, isMatch, onClose, onConfirm, children }: Omit<Props, 'isOpen'>) => {
  const form = useForm({
    initialValues: { typed: '' },
    validate: { typed: typed => (isMatch(typed) ? null : words.differs) },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  return (
    <DialogForm
      onSubmit={form.onSubmit(async () => show(await onConfirm()))}
      problem={problem?.text}
      problemRef={messageRef}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <SubmitButton
            className={danger.danger ?? ''}
            label={words.action}
            busyLabel={words.busy}
            isBusy={form.submitting}
          />
        </>
      }
    >
      {children}
      <TextInput
        label={words.label}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        key={form.key('typed')}
        {...form.getInputProps('typed')}
      />
    </DialogForm>
  );
};

/** Asks to type a name before a permanent deletion. */
export const TypedConfirmDialog = ({ isOpen, ...rest }: Props) => (
  <Dialog title={rest.words.title} closeLabel={texts.common.close} isOpen={isOpen} onClose={rest.onClose}>
    <ConfirmForm {...rest} />
  </Dialog>
);
