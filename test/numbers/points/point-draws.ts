import { pick, type Random } from '../random.ts';
import type { TaughtCourse } from '../taught-course.ts';

/** What several steps about points draw. */

export const isDone = ({ status, error }: { status: number; error: unknown }) => {
  if (status !== 200) throw new Error(JSON.stringify(error));
};

/** Points with two decimals. */
export const someAmount = (random: Random) => Math.floor(random() * 2001) / 100;

export const someExercise = ({ course }: TaughtCourse, random: Random) => {
  const lesson = pick(random, course.lessons);
  const exercise = lesson && pick(random, lesson.exercises);
  return lesson && exercise ? { lesson, exercise } : null;
};
