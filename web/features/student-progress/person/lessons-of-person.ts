import type { LessonOfPerson } from '#contract/student-progress.ts';

type Counts = Pick<LessonOfPerson, 'completedExercises' | 'totalExercises'>;

export const percentOfLesson = ({ completedExercises, totalExercises }: Counts): number =>
  totalExercises === 0 ? 0 : Math.round((completedExercises / totalExercises) * 100);
