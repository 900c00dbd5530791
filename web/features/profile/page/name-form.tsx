import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { OwnName } from '#contract/site/profile.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { profileTexts } from '../profile-texts.ts';
import styles from '../profile.module.css';

const t = profileTexts.name;

type Name = { firstName: string; lastName: string };

export const NameForm = ({
  name,
  onSave,
}: {
  name: Name;
  onSave: (name: Name) => Promise<FormProblem | null>;
}) => {
  const form = useForm<Name>({ initialValues: name, validate: values => fieldErrors(OwnName, values) });
  const { problem, messageRef, show } = useFormProblem(form);
  return (
    <form
      className={styles.box}
      noValidate
      onSubmit={form.onSubmit(async values => show(await onSave(values)))}
    >
      <div className={styles.names}>
        <TextInput
          label={t.first}
          autoComplete="given-name"
          key={form.key('firstName')}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t.last}
          autoComplete="family-name"
          key={form.key('lastName')}
          {...form.getInputProps('lastName')}
        />
      </div>
      <SubmitButton label={t.save} busyLabel={t.saving} isBusy={form.submitting} />
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text}
        </Notice>
      )}
    </form>
  );
};
