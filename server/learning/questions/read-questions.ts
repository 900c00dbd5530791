import { listedAnswered, type ThreadState } from '#contract/learning/questions.ts';
import type { Member } from '#server/access/course.access.ts';
import type { Services } from '#server/platform/services.ts';
import { listQuestionRows } from './questions.db.ts';

/** The questions of a course; of one lesson in a session that was launched into it. */
export const readQuestions = async (
  { db, signals }: Services,
  { course, user, launch }: Member,
  state: ThreadState,
) => {
  const mark = signals.mark();
  const wanted = {
    lessonId: launch?.lessonId ?? null,
    state,
    most: state === 'open' ? null : listedAnswered,
  };
  const rows = await listQuestionRows(db, course, wanted, user);
  return {
    mark,
    questions: rows.map(
      ({ userId, firstName, lastName, lessonId, lesson, exerciseId, exercise, position, ...row }) => ({
        ...row,
        student: { id: userId, firstName, lastName },
        lesson: { id: lessonId, name: lesson },
        exercise: { id: exerciseId, name: exercise, position },
      }),
    ),
  };
};
