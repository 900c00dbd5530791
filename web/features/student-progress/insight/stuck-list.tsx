import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Stuck } from '#contract/insight.ts';
import { useTools } from '#web/session/tools.ts';
import { CodeDrawer } from './code-drawer.tsx';
import { insightTexts } from './insight-texts.ts';
import { keyOfStuck, StuckPeople } from './stuck-people.tsx';
import styles from './insight.module.css';

const t = insightTexts.stuck;

/** The table of all students comes below. */
const atFirst = 4;
const quietMs = 60_000;

/** Says how many have joined, once a minute at most. */
const useAnnouncement = (stuck: Stuck[]) => {
  const { announcer } = useTools();
  const [told] = useState(() => new Set(stuck.map(keyOfStuck)));
  const saidAt = useRef(0);
  const keys = stuck.map(keyOfStuck).join(' ');
  const handleChange = useEffectEvent(() => {
    const fresh = stuck.map(keyOfStuck).filter(key => !told.has(key));
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

/** Who needs help now, the latest first. Who has left can be looked at, and takes no room. */
export const StuckList = ({ contextId, stuck, hiddenNameOf = null, places, isAlways = false }: Props) => {
  const id = useId();
  const [opened, setOpened] = useState<Stuck | null>(null);
  const [isWhole, setWhole] = useState(false);
  const here = stuck.filter(({ isHere }) => isHere);
  const left = stuck.filter(({ isHere }) => !isHere);
  useAnnouncement(here);
  const nameOf = ({ user }: Stuck) => hiddenNameOf?.(user.id) ?? `${user.firstName} ${user.lastName}`;
  const people = { places, nameOf, onOpen: setOpened };
  if (stuck.length === 0 && !isAlways && !opened) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t.title(here.length)}
      </h2>
      {here.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      <StuckPeople {...people} stuck={here.slice(0, isWhole ? undefined : atFirst)} />
      {!isWhole && here.length > atFirst && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setWhole(true)}>
          {t.showAll(here.length)}
        </Button>
      )}
      {left.length > 0 && (
        <details className={styles.left}>
          <summary>{t.left(left.length)}</summary>
          <StuckPeople {...people} stuck={left} />
        </details>
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
