import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SignInSettings } from '#contract/site/sign-in-providers.ts';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { adminSignInTexts } from './provider-settings-texts.ts';
import styles from './sign-in.module.css';

const t = adminSignInTexts.settings;

type Wanted = Omit<SignInSettings, 'isFromEnvironment'>;
type Props = { settings: SignInSettings; onSave: (wanted: Wanted) => Promise<FormProblem | null> };

export const PasswordSettings = ({ settings, onSave }: Props) => {
  const [hasPasswords, setPasswords] = useState(settings.hasPasswords);
  const [mayAddPassword, setAddPassword] = useState(settings.mayAddPassword);
  const [email, setEmail] = useState(settings.emergencyEmail ?? '');
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(await onSave({ hasPasswords, mayAddPassword, emergencyEmail: email.trim() || null }));
    setBusy(false);
  };
  return (
    <form className={styles.form} noValidate onSubmit={event => void handleSubmit(event)}>
      {settings.isFromEnvironment ? (
        <p className={styles.quiet}>{t.fromEnvironment}</p>
      ) : (
        <SwitchField
          label={t.hasPasswords}
          hint={t.hasPasswordsHint}
          isOn={hasPasswords}
          onChange={setPasswords}
        />
      )}
      <TextInput
        label={t.emergency}
        description={t.emergencyHint}
        type="email"
        autoComplete="off"
        error={problem?.field === 'emergencyEmail' && problem.text}
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <SwitchField
        label={t.mayAddPassword}
        hint={t.mayAddPasswordHint}
        isOn={mayAddPassword}
        onChange={setAddPassword}
      />
      <div aria-live="polite">
        {problem && problem.field !== 'emergencyEmail' && <Notice kind="error">{problem.text}</Notice>}
      </div>
      <div>
        <SubmitButton label={t.save} busyLabel={t.saving} isBusy={isBusy} />
      </div>
    </form>
  );
};
