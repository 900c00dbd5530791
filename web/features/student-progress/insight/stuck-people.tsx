import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Stuck, stuckRuns } from '#contract/learning/insight.ts';
import { readableName } from '#web/ui/results/readable-name.ts';
import { CodeDrawer } from './code-drawer.tsx';
import { minutesOf } from './insight-numbers.ts';
import { insightTexts } from './insight-texts.ts';
import { keyOf } from './stuck-now.ts';
import styles from './insight.module.css';

const t = insightTexts.stuck;

const atFirst = 8;

const reasonOf = ({ test, sameTestRuns, workedSeconds, usualSeconds, stillSeconds }: Stuck) => {
  if (test !== null && sameTestRuns >= stuckRuns)
    return test === '' ? t.sameNotRun(sameTestRuns) : t.same(readableName(test), sameTestRuns);
  const isSlow = usualSeconds !== null && workedSeconds > usualSeconds;
  return isSlow || stillSeconds === null
    ? t.slow(minutesOf(workedSeconds))
    : t.still(minutesOf(stillSeconds));
};

export type StuckPeopleProps = {
  contextId: string;
  /** Null: the name of the person. */
  hiddenNameOf?: ((userId: number) => string) | null;
  /** What of the place is not clear from the page. */
  places: 'lesson and exercise' | 'exercise' | 'none';
};

/** People, where and why they are stuck, and their code. */
export const StuckPeople = ({
  contextId,
  people,
  hiddenNameOf = null,
  places,
}: StuckPeopleProps & { people: Stuck[] }) => {
  const [opened, setOpened] = useState<Stuck | null>(null);
  const [isWhole, setWhole] = useState(false);
  const nameOf = ({ user }: Stuck) => hiddenNameOf?.(user.id) ?? `${user.firstName} ${user.lastName}`;
  const placeOf = ({ lesson, exercise }: Stuck) => {
    const name = insightTexts.nameOf(exercise.name, exercise.position);
    return places === 'exercise' ? name : t.where(lesson.name, name);
  };
  return (
    <>
      <ul className={styles.stuck}>
        {people.slice(0, isWhole ? undefined : atFirst).map(one => (
          <li key={keyOf(one)}>
            <strong className={styles.who}>{nameOf(one)}</strong>
            <span className={styles.why}>
              {places !== 'none' && <span className={styles.quiet}>{placeOf(one)}: </span>}
              {reasonOf(one)}
            </span>
            <Button variant="default" aria-label={t.openOf(nameOf(one))} onClick={() => setOpened(one)}>
              {t.open}
            </Button>
          </li>
        ))}
      </ul>
      {!isWhole && people.length > atFirst && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setWhole(true)}>
          {t.showAll(people.length)}
        </Button>
      )}
      <CodeDrawer
        contextId={contextId}
        stuck={opened}
        name={opened ? nameOf(opened) : ''}
        isNameless={hiddenNameOf !== null}
        onClose={() => setOpened(null)}
      />
    </>
  );
};
