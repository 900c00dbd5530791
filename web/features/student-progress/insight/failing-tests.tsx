import { useId } from 'react';
import { readableName } from '#web/ui/results/readable-name.ts';
import { insightTexts } from './insight-texts.ts';
import styles from './bar-figure.module.css';

const t = insightTexts.tests;

/** More are in the file. */
const shown = 8;

type Props = { failures: { test: string; people: number }[]; students: number };

/** Which tests fail most: the list is the picture and its table. */
export const FailingTests = ({ failures, students }: Props) => {
  const id = useId();
  const [first] = failures;
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t.title}
      </h3>
      <ol className={styles.rows}>
        {failures.slice(0, shown).map(({ test, people }) => (
          <li key={test} className={styles.row}>
            <span className={styles.name}>{readableName(test)}</span>
            <span>
              <span aria-hidden="true">{people}</span>
              <span className="visually-hidden">{insightTexts.people(people)}</span>
            </span>
            <svg className={styles.line} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.track} width="100" height="1" />
              <rect className={styles.failed} width={(100 * people) / Math.max(1, students)} height="1" />
            </svg>
          </li>
        ))}
      </ol>
      <figcaption>
        {first ? t.found(readableName(first.test), first.people) : t.none}{' '}
        {failures.length > shown && t.rest(failures.length - shown)}
      </figcaption>
    </figure>
  );
};
