import type { Db } from '#server/platform/db/db.ts';
import { listLessonHealth, listLessons, listModules } from './content.db.ts';
import { showLesson } from './read-lesson-heading.ts';

/** Modules and lessons of a course in order; `withHealth` adds the test status counts of each lesson. */
export const readOutline = async (
  db: Db,
  course: { id: number },
  { withHealth }: { withHealth: boolean },
) => {
  const [modules, lessons, healths] = await Promise.all([
    listModules(db, course),
    listLessons(db, course),
    listLessonHealth(db, course),
  ]);
  const healthOf = new Map(healths.map(health => [health.lessonId, health]));
  const none = {
    exercises: 0,
    passing: 0,
    failing: 0,
    wrongPrograms: 0,
    rejectedPrograms: 0,
    withoutContract: 0,
  };
  const inModule = Map.groupBy(lessons, lesson => lesson.moduleId);
  return modules.map(module => ({
    ...module,
    lessons: (inModule.get(module.id) ?? []).map(lesson => {
      const health = healthOf.get(lesson.id) ?? none;
      return {
        ...showLesson(lesson),
        exerciseCount: health.exercises,
        health: withHealth ? health : null,
      };
    }),
  }));
};
