import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Exercise } from '#contract/content.ts';

/**
 * Which exercise is open: the address names its number, we follow it by its id, so that it stays open when it moves
 * to another place.
 */
export const useSelection = (exercises: Exercise[]) => {
  const [query, setQuery] = useSearchParams();
  const number = Number(query.get('exercise') ?? 1);
  const atNumber = exercises[number - 1] ?? exercises[0];
  const [followed, setFollowed] = useState(() => atNumber && { id: atNumber.id, number });
  // Where the address names another number, it was changed by hand: whatever stands there is meant.
  const isFollowed = followed?.number === number;
  const selected = (isFollowed ? exercises.find(({ id }) => id === followed.id) : undefined) ?? atNumber;

  const select = (exercise: Pick<Exercise, 'id' | 'position'>) => {
    setFollowed({ id: exercise.id, number: exercise.position + 1 });
    setQuery({ exercise: String(exercise.position + 1) }, { replace: true });
  };
  // Moved by a person or by a colleague, it stays open under its new number.
  const handleMoved = useEffectEvent(() => {
    if (selected && isFollowed && selected.position + 1 !== number) select(selected);
  });
  const position = selected?.position;
  // oxlint-disable-next-line react/set-state-in-effect -- the address is what changes; the rest follows from it
  useEffect(() => handleMoved(), [position]);
  return { selected, select };
};
