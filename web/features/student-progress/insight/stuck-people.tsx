import { Button } from '@mantine/core';
import { type Stuck, stuckRuns } from '#contract/insight.ts';
import { readableName } from '#web/ui/results/readable-name.ts';
import { minutesOf } from './insight-numbers.ts';
import { insightTexts } from './insight-texts.ts';
import styles from './insight.module.css';

const t = insightTexts.stuck;

const reasonOf = ({ test, sameTestRuns, workedSeconds, usualSeconds, stillSeconds }: Stuck) => {
  if (test !== null && sameTestRuns >= stuckRuns)
    return test === '' ? t.sameNotRun(sameTestRuns) : t.same(readableName(test), sameTestRuns);
  const isSlow = usualSeconds !== null && workedSeconds > usualSeconds;
  return isSlow || stillSeconds === null
    ? t.slow(minutesOf(workedSeconds))
    : t.still(minutesOf(stillSeconds));
};

export const keyOfStuck = ({ user, exercise }: Stuck) => `${user.id}/${exercise.id}`;

type Props = {
  stuck: Stuck[];
  places: 'lesson and exercise' | 'exercise' | 'none';
  nameOf: (stuck: Stuck) => string;
  onOpen: (stuck: Stuck) => void;
};

/** Who is stuck, where and why. */
export const StuckPeople = ({ stuck, places, nameOf, onOpen }: Props) => {
  const placeOf = ({ lesson, exercise }: Stuck) => {
    const name = insightTexts.nameOf(exercise.name, exercise.position);
    return places === 'exercise' ? name : t.where(lesson.name, name);
  };
  return (
    <ul className={styles.stuck}>
      {stuck.map(one => (
        <li key={keyOfStuck(one)}>
          <strong className={styles.who}>{nameOf(one)}</strong>
          <span className={styles.why}>
            {places !== 'none' && <span className={styles.quiet}>{placeOf(one)}: </span>}
            {reasonOf(one)}
          </span>
          <Button variant="default" aria-label={t.openOf(nameOf(one))} onClick={() => onOpen(one)}>
            {t.open}
          </Button>
        </li>
      ))}
    </ul>
  );
};
