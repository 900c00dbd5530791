import { useEffect, useState } from 'react';
import type { Grading } from '#contract/learning/grading.ts';
import { makeStore, type Store, useStore } from '#web/browser/store.ts';
import type { GradingCalls } from '../grading.queries.ts';
import { makeTickSaver, type TickSaver } from '../tick-saver.ts';

/** One for each program that was opened: its saves go on while the next one is graded. */
export const useTickSavers = ({ save, keepGrading }: GradingCalls) => {
  const [savers] = useState(() => new Map<number, TickSaver>());
  const [unsaved] = useState<Store<number>>(() => makeStore(0));
  const count = useStore(unsaved);
  useEffect(() => {
    if (count === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [count]);
  return (grading: Grading): TickSaver => {
    const known = savers.get(grading.id);
    if (known) {
      known.settle(grading);
      return known;
    }
    const made = makeTickSaver(grading, { save, onSaved: keepGrading });
    made.subscribe(() => unsaved.set([...savers.values()].filter(one => one.get().wanted).length));
    savers.set(grading.id, made);
    return made;
  };
};
