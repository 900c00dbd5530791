import * as contract from '#contract/work.ts';
import { route } from '#server/http/route.ts';
import { saveCode } from './save-code.ts';
import { showUserExercise } from './show-user-exercise.ts';
import { ownUserExercise } from './work.access.ts';

export const workRoutes = [
  route(contract.saveUserExercise, ownUserExercise, async ({ services, userExercise, body }) => ({
    userExercise: showUserExercise(await saveCode(services, userExercise, body)),
  })),
];
