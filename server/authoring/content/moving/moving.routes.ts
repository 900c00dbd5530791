import * as contract from '#contract/authoring/moving.ts';
import { route } from '#server/platform/http/route.ts';
import { exerciseForStaff, lessonForStaff } from '../content.access.ts';
import { moveExercise } from './move-exercise.ts';
import { listPlaces } from './moving.db.ts';

export const movingRoutes = [
  route(contract.moveExercise, exerciseForStaff, ({ services, body, ...moving }) =>
    moveExercise(services, moving, body),
  ),
  route(contract.listLessonPlaces, lessonForStaff, async ({ services, user, course, launch }) => ({
    // A session that an LMS has bound to a course or a lesson reaches no other.
    places: await listPlaces(services.db, user, {
      course,
      isBound: Boolean(launch),
      lessonId: launch?.lessonId ?? null,
    }),
  })),
];
