import { Button } from '@mantine/core';
import { unsentGradeTexts } from '#web/texts/unsent-grade-texts.ts';
import { courseEditorTexts } from './course-editor-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useResendGrades, useUnsentGrades } from './course-editor.queries.ts';
import styles from './unsent-grades.module.css';

const t = { ...unsentGradeTexts, ...courseEditorTexts.unsentGrades };

/** Grades that the platform has not accepted, for staff. Renders nothing when there are none. */
export const UnsentGrades = ({ contextId }: { contextId: string }) => {
  const { data: scores = [] } = useUnsentGrades(contextId);
  const resend = useResendGrades(contextId);
  if (scores.length === 0) return null;
  return (
    <Notice kind="info">
      <div className={styles.line}>
        <span>{t.count(scores.length)}</span>
        <Button variant="default" aria-disabled={resend.isPending} onClick={() => resend.mutate()}>
          {t.sendAgain}
        </Button>
      </div>
      <details>
        <summary className={styles.summary}>{t.showThem}</summary>
        <ul className={styles.list}>
          {scores.map(({ id, studentName, lessonName, state, attempts, lastError }) => (
            <li key={id}>
              {studentName}: {lessonName}. {state === 'parked' ? t.parked : t.waiting(attempts)} {lastError}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
};
