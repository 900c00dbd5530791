import { useEffect, useState } from 'react';
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
  const [followed, setFollowed] = useState<{ id: number; number: number } | null>(null);
  // The address was changed by a link or by the person: whatever stands there now is meant.
  const isSame = followed !== null && followed.number === number;
  const selected = (isSame ? exercises.find(({ id }) => id === followed.id) : undefined) ?? atNumber;

  const position = selected?.position;
  const id = selected?.id;
  useEffect(() => {
    if (position === undefined || id === undefined) return;
    setFollowed({ id, number: position + 1 });
    if (position + 1 !== number) setQuery({ exercise: String(position + 1) }, { replace: true });
  }, [id, position, number, setQuery]);

  /** Also one that was only just made, and is not in the list yet. */
  const select = (exercise: Pick<Exercise, 'id' | 'position'>) => {
    setFollowed({ id: exercise.id, number: exercise.position + 1 });
    setQuery({ exercise: String(exercise.position + 1) }, { replace: true });
  };
  return { selected, select };
};
