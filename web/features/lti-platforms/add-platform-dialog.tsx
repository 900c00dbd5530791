import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addPlatform } from '#contract/lti/lti.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { ltiTexts } from './lti-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { NewPlatform } from './lti-platforms.queries.ts';
import styles from './lti-platforms.module.css';

const t = ltiTexts;

const blank = {
  name: '',
  issuer: '',
  clientId: '',
  authUrl: '',
  tokenUrl: '',
  jwksUrl: '',
  tokenAudience: '',
  deploymentId: '',
};
const names = Object.keys(blank) as (keyof typeof blank)[];

const AddForm = ({ onAdd }: { onAdd: (values: NewPlatform) => Promise<FormProblem | null> }) => {
  const form = useForm({ initialValues: blank, validate: values => fieldErrors(addPlatform.body, values) });
  const { problem, messageRef, show } = useFormProblem(form);
  const isBusy = form.submitting;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(async values => {
        if (!isBusy) show(await onAdd(values));
      })}
    >
      {names.map((name, index) => (
        <TextInput
          key={form.key(name)}
          label={t.fields[name].label}
          description={t.fields[name].hint}
          autoComplete="off"
          {...(index === 0 && { 'data-autofocus': true })}
          {...form.getInputProps(name)}
        />
      ))}
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text}
        </Notice>
      )}
      <div>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? t.adding : t.add}
        </Button>
      </div>
    </form>
  );
};

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onAdd: (values: NewPlatform) => Promise<FormProblem | null>;
};

/** For platforms without dynamic registration. */
export const AddPlatformDialog = ({ isOpen, onClose, onAdd }: Props) => (
  <Dialog title={t.addTitle} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose}>
    <AddForm onAdd={onAdd} />
  </Dialog>
);
