import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { shareCourse } from '#contract/authoring/sharing.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './course-sharing.module.css';

/** Gets the focus after a share is removed from the list. */
export const shareEmailId = 'share-email';

type Props = { canMail: boolean; onShare: (email: string) => Promise<FormProblem | null> };

export const ShareByEmail = ({ canMail, onShare }: Props) => {
  const t = courseEditorTexts.courseSettings;
  const form = useForm({
    initialValues: { email: '' },
    validate: values => fieldErrors(shareCourse.body, values),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const isBusy = form.submitting;
  return (
    <form
      className={styles.field}
      noValidate
      onSubmit={form.onSubmit(async ({ email }) => {
        if (isBusy) return;
        const found = await onShare(email);
        show(found);
        if (!found) form.reset();
      })}
    >
      <div className={styles.emailRow}>
        <TextInput
          id={shareEmailId}
          type="email"
          className={styles.emailInput ?? ''}
          label={t.shareByEmail}
          description={canMail ? t.shareByEmailHint.mailed : t.shareByEmailHint.notMailed}
          autoComplete="off"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" variant="default" className={styles.emailButton ?? ''} aria-disabled={isBusy}>
          {isBusy ? t.sharingNow : t.share}
        </Button>
      </div>
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text}
        </Notice>
      )}
    </form>
  );
};
