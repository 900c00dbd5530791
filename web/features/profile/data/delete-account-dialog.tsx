import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { profileTexts } from '../profile-texts.ts';

const t = profileTexts.data;

type Props = {
  isOpen: boolean;
  hasPassword: boolean;
  onClose: () => void;
  onDelete: (proof: string) => Promise<FormProblem | null>;
};

const Question = ({ hasPassword, onDelete }: Pick<Props, 'hasPassword' | 'onDelete'>) => {
  const [proof, setProof] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleSubmit = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem((await onDelete(proof))?.text ?? null);
    setBusy(false);
  };
  const shared = {
    error: problem,
    value: proof,
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => setProof(event.currentTarget.value),
  };
  return (
    <DialogForm
      onSubmit={event => {
        event.preventDefault();
        void handleSubmit();
      }}
      buttons={<SubmitButton label={t.action} busyLabel={t.busy} isBusy={isBusy} />}
    >
      <p>{t.what}</p>
      {hasPassword ? (
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          showLabel={texts.password.showCharacters}
          capsLockNote={texts.password.capsLock}
          {...shared}
        />
      ) : (
        <TextInput label={t.email} type="email" autoComplete="off" {...shared} />
      )}
    </DialogForm>
  );
};

export const DeleteAccountDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <Dialog title={t.dialog} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose}>
    <Question {...rest} />
  </Dialog>
);
