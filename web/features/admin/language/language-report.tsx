import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { LanguageReport as Report } from '#contract/running/languages.ts';
import { lessonEditor } from '#web/session/paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import styles from './language.module.css';

const t = adminTexts.language;

const Counts = ({ report }: { report: Report }) => (
  <ul className={styles.counts}>
    <li>{t.counts(report.total)}</li>
    {report.passing > 0 && (
      <li>
        <StatusMark kind="pass" word={t.passing(report.passing)} />
      </li>
    )}
    {report.failing > 0 && (
      <li>
        <StatusMark kind="fail" word={t.failing(report.failing)} />
      </li>
    )}
    {report.untested > 0 && (
      <li>
        <StatusMark kind="untested" word={t.untestedCount(report.untested)} />
      </li>
    )}
    {report.running > 0 && <li>{t.running(report.running)}</li>}
  </ul>
);

type Props = { report: Report; isStarting: boolean; onRerun: () => void };

/** The exercises that use this configuration, and their results with it. */
export const LanguageReport = ({ report, isStarting, onRerun }: Props) => {
  const isBusy = isStarting || report.running > 0;
  return (
    <section className={styles.card} aria-labelledby="report-title">
      <h2 id="report-title">{t.exercises}</h2>
      {report.total === 0 ? (
        <p className={styles.quiet}>{t.noExercises}</p>
      ) : (
        <>
          <Counts report={report} />
          <div className={styles.rerun}>
            <Button
              variant="default"
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) onRerun();
              }}
            >
              {t.rerun}
            </Button>
            <p className={styles.quiet}>{t.rerunHint}</p>
          </div>
        </>
      )}
      {report.failures.length > 0 && (
        <div className={styles.failures}>
          <h3>{t.failures}</h3>
          <ul>
            {report.failures.map(({ id, name, position, lesson, course }) => (
              <li key={id}>
                <Link to={lessonEditor(course.contextId, lesson.id)}>{t.exerciseName(name, position)}</Link>{' '}
                <span className={styles.quiet}>
                  {lesson.name}, {course.name}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};
