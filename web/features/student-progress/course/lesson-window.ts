import type { MatrixStudent } from './matrix-rows.ts';

/**
 * Which lessons of a long course are shown at once. The page scrolls down and nothing scrolls sideways: a table that does
 * both cannot keep its head row in sight while the page scrolls.
 */

/** Below this width the table has the names and the lessons only. */
const narrowPx = 640;

const room = (width: number) => (width < narrowPx ? { names: 120, lesson: 56 } : { names: 336, lesson: 72 });

export const isNarrow = (width: number) => width > 0 && width < narrowPx;

/** How many lessons fit; all of them as long as the width is not known. */
export const lessonsThatFit = (width: number, count: number): number => {
  if (width === 0) return count;
  const { names, lesson } = room(width);
  return Math.min(count, Math.max(1, Math.floor((width - names) / lesson)));
};

/** The last lesson that anybody has begun: where the class is. */
export const frontOf = (students: Pick<MatrixStudent, 'progress'>[], count: number): number => {
  for (let index = count - 1; index > 0; index -= 1)
    if (students.some(({ progress }) => (progress[index] ?? null) !== null)) return index;
  return 0;
};

/** The first of the lessons that are shown: as chosen, else so that a lesson or two follow the front. */
export const windowStart = (chosen: number | null, front: number, fits: number, count: number): number => {
  const following = fits > 4 ? 2 : 1;
  return Math.max(0, Math.min(chosen ?? front + 1 + following - fits, count - fits));
};
