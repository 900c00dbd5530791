import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changePlatform, type Platform } from '#contract/lti/lti.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ltiTexts } from './lti-texts.ts';
import styles from './lti-platforms.module.css';

const t = ltiTexts;

const linesOf = (text: string) => [
  ...new Set(
    text
      .split(/\s+/)
      .map(line => line.replace(/\/$/, ''))
      .filter(line => line !== ''),
  ),
];

const problemIn = (text: string): string | null => {
  const { error } = changePlatform.body.safeParse({ frameOrigins: linesOf(text) });
  return error?.issues[0]?.message ?? null;
};

type Props = { platform: Platform; onSave: (origins: string[]) => Promise<FormProblem | null> };

export const FrameOrigins = ({ platform: { frameOrigins, learnedOrigins }, onSave }: Props) => {
  const form = useForm({
    initialValues: { origins: frameOrigins.join('\n') },
    validate: { origins: problemIn },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const isBusy = form.submitting;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(async ({ origins }) => {
        if (!isBusy) show(await onSave(linesOf(origins)));
      })}
    >
      <Textarea
        label={t.frames}
        description={t.framesHint}
        rows={4}
        spellCheck={false}
        key={form.key('origins')}
        {...form.getInputProps('origins')}
      />
      {learnedOrigins.length > 0 && (
        <p className={styles.lead}>{t.framesLearned(learnedOrigins.join(', '))}</p>
      )}
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="default" aria-disabled={isBusy}>
          {isBusy ? t.saving : t.save}
        </Button>
      </div>
    </form>
  );
};
