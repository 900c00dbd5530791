import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { saveFile } from '#web/browser/save-file.ts';
import { useHasCourse } from '#web/session/opened-place.ts';
import { paths, studentCourse } from '#web/session/paths.ts';
import { showDate } from '#web/texts/locale.ts';
import type { Place } from '../lesson-player.queries.ts';
import { examTexts } from './exam-texts.ts';
import styles from './exam-page.module.css';
import type { SittingOfStudent } from './exam.queries.ts';
import { useLeftEdits } from './use-left-edits.ts';

const t = examTexts;

type Props = { place: Place; sitting: SittingOfStudent };
type Receipt = NonNullable<SittingOfStudent['receipt']>;

const saveReceipt = ({ body, signature, keyId, id }: Receipt) =>
  saveFile(
    `receipt-${id.slice(0, 8)}.json`,
    `${JSON.stringify({ body, signature, keyId }, null, 2)}\n`,
    'application/json',
  );

const Facts = ({ sitting: { lessonName, courseName, answers, receipt } }: Pick<Props, 'sitting'>) => (
  <dl className={styles.facts}>
    <dt>{t.fact.exam}</dt>
    <dd>
      {lessonName}, {courseName}
    </dd>
    <dt>{t.fact.exercises}</dt>
    <dd>
      <ul>
        {answers.map(({ position, name, characters, isLate }) => (
          <li key={position}>
            {t.stored(name ?? t.exercise(position + 1), characters)}
            {isLate && ` (${t.arrivedLate})`}
          </li>
        ))}
      </ul>
    </dd>
    {receipt && (
      <>
        <dt>{t.fact.receipt}</dt>
        <dd>
          <code>{receipt.id.slice(0, 13).toUpperCase()}</code>
        </dd>
      </>
    )}
  </dl>
);

/** After the end: when it was, what is stored, and the receipt for it. */
export const ExamEnd = ({ place, sitting }: Props) => {
  const { handedInAt, handedInBy, receipt } = sitting;
  const hasCourse = useHasCourse();
  useLeftEdits(handedInBy === 'time' ? sitting.answers.map(answer => answer.userExerciseId) : []);
  const time = handedInAt && showDate(handedInAt, { timeStyle: 'medium' });
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <h1 tabIndex={-1}>{t.handedInAt(time ?? '')}</h1>
          <p>{t.by[handedInBy ?? 'time']}</p>
        </header>
        <section className={styles.body}>
          <Facts sitting={sitting} />
          <p className={styles.later}>{t.later}</p>
        </section>
        <footer className={styles.foot}>
          <Link to={paths.receipt}>{t.checkReceipt}</Link>
          {receipt && (
            <Button variant="default" onClick={() => saveReceipt(receipt)}>
              {t.saveReceipt}
            </Button>
          )}
          {hasCourse && (
            <Button component={Link} to={studentCourse(place.contextId)}>
              {t.toCourse}
            </Button>
          )}
        </footer>
      </div>
    </div>
  );
};
