import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { NewToken, tokenScopes } from '#contract/site/personal-tokens.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { problemFrom, useFormProblem } from '#web/forms/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { profileTexts } from '../profile-texts.ts';
import { useMakeToken } from '../profile.queries.ts';
import { ScopeChoice } from './scope-choice.tsx';
import styles from '../profile.module.css';

const t = profileTexts.newToken;

type Values = { name: string; scopes: string[]; days: string };

const sentOf = ({ name, scopes, days }: Values) => ({
  name,
  scopes: tokenScopes.filter(scope => scopes.includes(scope)),
  days: Number(days),
});

const dayChoices = Object.entries(t.dayChoices).map(([value, label]) => ({ value, label }));

const TokenForm = ({ onMade }: { onMade: (secret: string) => void }) => {
  const make = useMakeToken();
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['read'], days: '90' },
    validate: values => fieldErrors(NewToken, sentOf(values)),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const handleSubmit = async (values: Values) =>
    show(await problemFrom(make.mutateAsync(sentOf(values)).then(({ secret }) => onMade(secret))));
  return (
    <DialogForm
      onSubmit={form.onSubmit(handleSubmit)}
      problem={problem?.text}
      problemRef={messageRef}
      buttons={<SubmitButton label={t.save} busyLabel={t.saving} isBusy={form.submitting} />}
    >
      <TextInput
        label={t.name}
        placeholder={t.namePlaceholder}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <ScopeChoice
        label={t.scopes}
        chosen={form.values.scopes}
        error={form.errors['scopes']}
        onChange={scopes => form.setFieldValue('scopes', scopes)}
      />
      <ChoiceField
        label={t.days}
        choices={dayChoices}
        key={form.key('days')}
        {...form.getInputProps('days')}
      />
    </DialogForm>
  );
};

const MadeToken = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <div className={styles.box}>
    <Notice kind="info">{t.once}</Notice>
    <div className={styles.secret}>
      <code aria-label={t.made}>{secret}</code>
      <CopyButton text={secret} label={t.copy} doneLabel={t.copied} />
    </div>
    <Button onClick={onClose}>{t.done}</Button>
  </div>
);

export const NewTokenDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const [secret, setSecret] = useState<string | null>(null);
  const handleClose = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Dialog
      title={secret === null ? t.title : t.made}
      closeLabel={texts.common.close}
      isOpen={isOpen}
      onClose={handleClose}
    >
      {secret === null ? (
        <TokenForm onMade={setSecret} />
      ) : (
        <MadeToken secret={secret} onClose={handleClose} />
      )}
    </Dialog>
  );
};
