import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Stuck } from '#contract/insight.ts';
import { stuckRuns } from '#contract/insight.ts';
import { useTools } from '#web/session/tools.ts';
import { readableName } from '#web/ui/results/readable-name.ts';
import { CodeDrawer } from './code-drawer.tsx';
import { minutesOf } from './insight-numbers.ts';
import { insightTexts } from './insight-texts.ts';
import styles from './insight.module.css';

const t = insightTexts.stuck;

const atFirst = 8;
const quietMs = 60_000;

const reasonOf = ({ test, sameTestRuns, workedSeconds, usualSeconds, stillSeconds }: Stuck) => {
  if (test !== null && sameTestRuns >= stuckRuns)
    return test === '' ? t.sameNotRun(sameTestRuns) : t.same(readableName(test), sameTestRuns);
  const isSlow = usualSeconds !== null && workedSeconds > usualSeconds;
  return isSlow || stillSeconds === null
    ? t.slow(minutesOf(workedSeconds))
    : t.still(minutesOf(stillSeconds));
};

const keyOf = ({ user, exercise }: Stuck) => `${user.id}/${exercise.id}`;

/** Says how many have joined, once a minute at most. */
const useAnnouncement = (stuck: Stuck[]) => {
  const { announcer } = useTools();
  const [told] = useState(() => new Set(stuck.map(keyOf)));
  const saidAt = useRef(0);
  const keys = stuck.map(keyOf).join(' ');
  const handleChange = useEffectEvent(() => {
    const fresh = stuck.map(keyOf).filter(key => !told.has(key));
    if (fresh.length === 0 || Date.now() - saidAt.current < quietMs) return;
    for (const key of fresh) told.add(key);
    saidAt.current = Date.now();
    announcer.say(t.more(fresh.length));
  });
  useEffect(() => handleChange(), [keys]);
};

type Props = {
  contextId: string;
  stuck: Stuck[];
  /** Null: the name of the person. */
  hiddenNameOf?: ((userId: number) => string) | null;
  /** What of the place is not clear from the page. */
  places: 'lesson and exercise' | 'exercise' | 'none';
  /** Where the list is one of several parts, it says that nobody is stuck. */
  isAlways?: boolean;
};

/** Who needs help now, the latest first. */
export const StuckList = ({ contextId, stuck, hiddenNameOf = null, places, isAlways = false }: Props) => {
  const id = useId();
  const [opened, setOpened] = useState<Stuck | null>(null);
  const [isWhole, setWhole] = useState(false);
  useAnnouncement(stuck);
  const nameOf = ({ user }: Stuck) => hiddenNameOf?.(user.id) ?? `${user.firstName} ${user.lastName}`;
  const placeOf = ({ lesson, exercise }: Stuck) => {
    const name = insightTexts.nameOf(exercise.name, exercise.position);
    return places === 'exercise' ? name : t.where(lesson.name, name);
  };
  if (stuck.length === 0 && !isAlways && !opened) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t.title(stuck.length)}
      </h2>
      {stuck.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      <ul className={styles.stuck}>
        {stuck.slice(0, isWhole ? undefined : atFirst).map(one => (
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
      {!isWhole && stuck.length > atFirst && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setWhole(true)}>
          {t.showAll(stuck.length)}
        </Button>
      )}
      <CodeDrawer
        contextId={contextId}
        stuck={opened}
        name={opened ? nameOf(opened) : ''}
        isNameless={hiddenNameOf !== null}
        onClose={() => setOpened(null)}
      />
    </section>
  );
};
