import * as contract from '#contract/versions.ts';
import { exerciseForStaff } from '#server/authoring/content/content.access.ts';
import { readExercise } from '#server/authoring/content/read-lesson.ts';
import { route } from '#server/platform/http/route.ts';
import { publishExercise } from './publish-exercise.ts';

export const impactRoutes = [
  route(contract.publishExercise, exerciseForStaff, async ({ services, user, lesson, exercise, body }) => {
    const version = await publishExercise(services, user, exercise, body);
    return { version, exercise: await readExercise(services.db, lesson, exercise, user) };
  }),
];
