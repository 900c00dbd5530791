import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Step } from '../lesson-player.queries.ts';

/**
 * The current exercise. The URL contains its number, but it is tracked by id, so that it stays when exercises are
 * inserted before it. Without a number, or with the number of a locked exercise, it is the first uncompleted one.
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
  // oxlint-disable-next-line react/set-state-in-effect -- updates the URL, from which the state is derived
  useEffect(() => keepInStep(), [currentId, currentNumber, number]);
  return { current, currentNumber, open };
};
