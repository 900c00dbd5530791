import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Step } from '../lesson-player.queries.ts';

/**
 * Which exercise is shown: the address names its number, we follow it by its id, so that it stays when others are
 * added before it. Without a number, or with that of a locked one, it is the first that is not completed.
 */
export const useCurrentStep = <S extends Step>(steps: S[], mayOpen: (step: S) => boolean) => {
  const [query, setQuery] = useSearchParams();
  const number = Number(query.get('exercise') ?? 0);
  const [followed, setFollowed] = useState<{ id: number; number: number } | null>(null);
  const isFollowed = followed?.number === number;
  const asked = isFollowed ? steps.find(({ id }) => id === followed.id) : steps[number - 1];
  const current = asked && mayOpen(asked) ? asked : (steps.find(step => !step.isCompleted) ?? steps[0]);
  const currentNumber = current ? steps.indexOf(current) + 1 : 0;

  const open = (step: S) => {
    const next = steps.indexOf(step) + 1;
    setFollowed({ id: step.id, number: next });
    setQuery({ exercise: String(next) }, { replace: true });
  };
  const keepInStep = useEffectEvent(() => {
    if (current && (currentNumber !== number || !isFollowed)) open(current);
  });
  const currentId = current?.id;
  // oxlint-disable-next-line react/set-state-in-effect -- the address follows what is shown
  useEffect(() => keepInStep(), [currentId, currentNumber, number]);
  return { current, currentNumber, open };
};
