import type { Random } from './random.ts';
import type { TaughtCourse } from './taught-course.ts';

/** Something that happens to a course, by calls and in the model. Says what happened; null if it could not. */
export type Step = (taught: TaughtCourse, random: Random) => Promise<string | null>;

export const nowOf = ({ running }: TaughtCourse) => running.clock.now().getTime();
