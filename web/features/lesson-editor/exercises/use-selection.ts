import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Exercise } from '#contract/authoring/content.ts';

/** The open exercise. The URL contains its number, but it is tracked by id, so that it stays open when it is moved. */
export const useSelection = (exercises: Exercise[]) => {
  const [query, setQuery] = useSearchParams();
  const number = Number(query.get('exercise') ?? 1);
  const atNumber = exercises[number - 1] ?? exercises[0];
  const [followed, setFollowed] = useState(() => atNumber && { id: atNumber.id, number });
  // A different number in the URL is a navigation: open the exercise at that number.
  const isFollowed = followed?.number === number;
  const selected = (isFollowed ? exercises.find(({ id }) => id === followed.id) : undefined) ?? atNumber;

  const select = (exercise: Pick<Exercise, 'id' | 'position'>) => {
    setFollowed({ id: exercise.id, number: exercise.position + 1 });
    setQuery({ exercise: String(exercise.position + 1) }, { replace: true });
  };
  // Moved by this user or by another author: update the number in the URL.
  const handleMoved = useEffectEvent(() => {
    if (selected && isFollowed && selected.position + 1 !== number) select(selected);
  });
  const position = selected?.position;
  // oxlint-disable-next-line react/set-state-in-effect -- the effect updates the URL, from which the state is derived
  useEffect(() => handleMoved(), [position]);
  return { selected, select };
};
