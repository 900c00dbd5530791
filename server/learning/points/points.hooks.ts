import { onExerciseAdded } from '#server/authoring/content/on-exercise-added.ts';
import { onLessonRestored } from '#server/authoring/content/on-lesson-restored.ts';
import { onPointRulesChanged } from '#server/authoring/content/on-point-rules-changed.ts';
import { onRubricChanged } from '#server/authoring/content/on-rubric-changed.ts';
import { onTaughtChanged } from '#server/authoring/content/on-taught-changed.ts';
import { onCountedRunChanged } from '#server/authoring/courses/on-counted-run-changed.ts';
import type { Db } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { onRunRecorded } from '#server/running/runs/results/on-run-recorded.ts';
import { onPersonExported } from '#server/site/accounts/users/on-person-exported.ts';
import { onLessonStateChanged } from '../work/completion/on-lesson-state-changed.ts';
import { onLessonBegun } from '../work/lessons/on-lesson-begun.ts';
import { findWorkPlace } from '../work/completion/find-work-place.ts';
import { deletePoints, findLessonOf, isCounted, listPointsOf } from './points.db.ts';
import { recountCourse } from './recount-course.job.ts';
import { recountPoints } from './recount-points.ts';
import { recountLesson } from './recount-lesson.ts';

const recountLessonOf = async (tx: Db, { exerciseId }: { exerciseId: number }) => {
  const lessonId = await findLessonOf(tx, exerciseId);
  if (lessonId !== null) await recountLesson(tx, { lessonId });
};

const recountAll = async (tx: Db, { courseId }: { courseId: number }) => {
  if (!(await isCounted(tx, { id: courseId }))) return;
  await enqueue(tx, recountCourse, { courseId }, { once: `points of course:${courseId}` });
};

/** Runs that began before a course had points, and end after it was counted, are counted then. */
const untilAllEndedMs = 3 * 60_000;

export const pointsHooks = [
  onLessonStateChanged.handledBy((_services, tx, { lessonId, userId }) =>
    userId === undefined ? recountLesson(tx, { lessonId }) : recountPoints(tx, { lessonId, userId }),
  ),
  onLessonBegun.handledBy((_services, tx, whose) => recountPoints(tx, whose)),
  onRunRecorded.handledBy(
    async (services, tx, { run, at }) => {
      const student = run.userExerciseId === null ? null : await findWorkPlace(tx, run.userExerciseId);
      if (student) await onLessonStateChanged.call(services, tx, { ...student, at });
    },
    ({ run }) => run.kind === 'student' && run.hasPoints,
  ),
  onRubricChanged.handledBy((_services, tx, exercise) => recountLessonOf(tx, exercise)),
  onTaughtChanged.handledBy((_services, tx, exercise) => recountLessonOf(tx, exercise)),
  onExerciseAdded.handledBy((_services, tx, lesson) => recountLesson(tx, lesson)),
  // What changed while it was deleted was not counted in it.
  onLessonRestored.handledBy((_services, tx, course) => recountAll(tx, course)),
  onPointRulesChanged.handledBy(async (_services, tx, changed) => {
    if ('lessonId' in changed) await recountLesson(tx, changed);
    else await recountAll(tx, changed);
  }),
  onCountedRunChanged.handledBy(async (_services, tx, { id: courseId, countedRun }) => {
    if (countedRun === null) return deletePoints(tx, { id: courseId });
    await enqueue(tx, recountCourse, { courseId });
    await enqueue(tx, recountCourse, { courseId }, { afterMs: untilAllEndedMs });
  }),
  onPersonExported.handledBy(async (_services, tx, person) => ({ points: await listPointsOf(tx, person) })),
];
