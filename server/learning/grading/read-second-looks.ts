import type { Services } from '#server/platform/services.ts';
import { listLooksOfCourse } from './second-looks.db.ts';

/** Without the names of students whose graders do not see them. */
export const readSecondLooks = async ({ db }: Services, course: { id: number }, lessonId: number | null) =>
  (await listLooksOfCourse(db, course, lessonId)).map(
    ({
      userId,
      firstName,
      lastName,
      isBlind,
      lessonId: id,
      lesson,
      exerciseId,
      exercise,
      position,
      ...row
    }) => ({
      ...row,
      student: isBlind ? null : { id: userId, firstName, lastName },
      lesson: { id, name: lesson },
      exercise: { id: exerciseId, name: exercise, position },
    }),
  );
