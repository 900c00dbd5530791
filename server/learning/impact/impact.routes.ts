import { learningProblems } from '#contract/learning/learning-problems.ts';
import * as impact from '#contract/authoring/impact.ts';
import * as versions from '#contract/authoring/versions.ts';
import { exerciseForStaff } from '#server/authoring/content/content.access.ts';
import { readExercise } from '#server/authoring/content/read-lesson.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { findResult } from './impact.db.ts';
import { publishExercise } from './publish-exercise.ts';
import { impactOnNobody, readImpact } from './read-impact.ts';
import { startPreview } from './start-preview.ts';

export const impactRoutes = [
  route(impact.getImpact, exerciseForStaff, async ({ services, exercise }) => ({
    impact: await readImpact(services, exercise),
  })),
  route(impact.startImpact, exerciseForStaff, async ({ services, exercise, body }) => {
    await startPreview(services, exercise, body.version);
    return { impact: (await readImpact(services, exercise)) ?? impactOnNobody(body.version) };
  }),
  route(impact.getImpactOn, exerciseForStaff, async ({ services, exercise, params }) => {
    const found = await findResult(services.db, {
      exerciseId: exercise.id,
      userExerciseId: params.userExerciseId,
    });
    if (!found) throw new AppError('not_found', learningProblems.nothingKnownAboutPerson);
    return found;
  }),
  route(versions.publishExercise, exerciseForStaff, async ({ services, user, body, ...of }) => {
    const version = await publishExercise(services, user, of, body);
    return { version, exercise: await readExercise(services.db, of.lesson, of.exercise, user) };
  }),
];
