import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ExamRulesList } from '#web/courses/exams/exam-rules-list.tsx';
import { problemOf } from '#web/net/problem-of.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { examsTexts } from '../exams-texts.ts';
import type { ExamActs, ShownExam } from '../exams.queries.ts';
import { HelpFields } from './help-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { codeOf, draftOf, previewOf, type RulesDraft, rulesOf } from './rules-draft.ts';
import styles from './rules-form.module.css';
import { TimeFields } from './time-fields.tsx';

const t = examsTexts;

type Props = { exam: ShownExam | null; acts: ExamActs };

/** The rules of an exam, and beside them what students will read. */
export const RulesForm = ({ exam, acts }: Props) => {
  const { announcer, toasts } = useTools();
  const [draft, setDraft] = useState(() => draftOf(exam));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleChange = (part: Partial<RulesDraft>) => setDraft(before => ({ ...before, ...part }));
  const rules = rulesOf(draft);

  const handleSave = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const found = await problemOf(() =>
      acts.save({ ...rules, ...codeOf(draft), version: exam?.version ?? null }),
    );
    setBusy(false);
    setProblem(found);
    if (found === null) announcer.say(t.saved);
    if (found === null) toasts.show('info', t.saved);
  };

  return (
    <form className={styles.form} noValidate onSubmit={event => void handleSave(event)}>
      <div className={styles.fields}>
        <TimeFields draft={draft} onChange={handleChange} />
        <HelpFields draft={draft} onChange={handleChange} exerciseCount={exam?.exerciseCount ?? 0} />
        <PlaceFields
          draft={draft}
          onChange={handleChange}
          exam={exam}
          onDownload={() => void acts.configuration()}
        />
        <div aria-live="polite">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
        <Button type="submit" aria-disabled={isBusy}>
          {exam ? t.save : t.make}
        </Button>
      </div>
      <aside className={styles.preview} aria-label={t.preview}>
        <h3>{t.preview}</h3>
        <ExamRulesList sitting={previewOf(rules)} />
      </aside>
    </form>
  );
};
