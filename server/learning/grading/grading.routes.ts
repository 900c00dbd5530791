import * as contract from '#contract/learning/grading.ts';
import { courseStaff } from '#server/access/course.access.ts';
import { exerciseForStaff } from '#server/authoring/content/content.access.ts';
import { ownShownExercise, resultReader } from '#server/learning/work/work.access.ts';
import { route } from '#server/platform/http/route.ts';
import { answerSecondLook } from './answer-second-look.ts';
import { askSecondLook } from './ask-second-look.ts';
import { commentOnGrading } from './comment-on-grading.ts';
import { gradingForStaff, secondLookForStaff } from './grading.access.ts';
import { listGradedExerciseRows } from './grading.db.ts';
import { readGrading } from './read-grading.ts';
import { readOverview } from './read-overview.ts';
import { readReleasedGrading } from './read-released-grading.ts';
import { readSecondLooks } from './read-second-looks.ts';
import { releaseGradings } from './release-gradings.ts';
import { saveGrading } from './save-grading.ts';
import { setBlind } from './set-blind.ts';
import { splitGrading } from './split-grading.ts';

export const gradingRoutes = [
  route(contract.listGradedExercises, courseStaff, async ({ services, course, user, launch }) => ({
    exercises: (await listGradedExerciseRows(services.db, course, launch?.lessonId ?? null, user)).map(
      ({ lessonId, lesson, exerciseId, name, position, ...counts }) => ({
        lesson: { id: lessonId, name: lesson },
        exercise: { id: exerciseId, name, position },
        ...counts,
      }),
    ),
  })),
  route(contract.getGradingOverview, exerciseForStaff, async ({ services, ...place }) =>
    readOverview(services, place),
  ),
  route(contract.setGradingBlind, exerciseForStaff, async ({ services, body, ...place }) => {
    await setBlind(services, place, body.isBlind);
    return readOverview(services, place);
  }),
  route(contract.splitGrading, exerciseForStaff, async ({ services, body, ...place }) => {
    await splitGrading(services, place, body);
    return readOverview(services, place);
  }),
  route(contract.releaseGradings, exerciseForStaff, async ({ services, body, ...place }) => {
    await releaseGradings(services, place, body);
    return readOverview(services, place);
  }),
  route(contract.getGrading, gradingForStaff, async ({ services, grading, ...member }) => ({
    grading: await readGrading(services, member, grading.id),
  })),
  route(contract.saveGrading, gradingForStaff, async ({ services, body, ...member }) => ({
    grading: await saveGrading(services, member, body),
  })),
  route(contract.commentOnGrading, gradingForStaff, async ({ services, body, ...member }) => {
    await commentOnGrading(services, member, body);
    return { grading: await readGrading(services, member, member.grading.id) };
  }),
  route(contract.getReleasedGrading, resultReader, async ({ services, userExercise }) => ({
    grading: await readReleasedGrading(services, userExercise),
  })),
  route(contract.askSecondLook, ownShownExercise, async ({ services, userExercise, body }) => {
    await askSecondLook(services, userExercise, body.question);
    return { grading: await readReleasedGrading(services, userExercise) };
  }),
  route(contract.listSecondLooks, courseStaff, async ({ services, course, launch }) => ({
    secondLooks: await readSecondLooks(services, course, launch?.lessonId ?? null),
  })),
  route(contract.answerSecondLook, secondLookForStaff, async ({ services, user, secondLook, body }) => ({
    secondLook: await answerSecondLook(services, user, secondLook, body),
  })),
];
