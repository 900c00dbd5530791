import * as contract from '#contract/learning/insight.ts';
import { sayPageOpen } from '#contract/site/open-pages.ts';
import { courseStaff } from '#server/access/course.access.ts';
import { exerciseForStaff, lessonForStaff } from '#server/authoring/content/content.access.ts';
import { ownUserExercise, workReader } from '#server/learning/work/work.access.ts';
import { type ExamGate, heldResultsOf } from '#server/access/exams/exam-gate.ts';
import { route } from '#server/platform/http/route.ts';
import { groupForStaff } from './insight.access.ts';
import { deleteExplanation, findExplanation, listExamples, upsertExplanation } from './insight.db.ts';
import { upsertOpenPage } from './open-pages.db.ts';
import { readExerciseInsight } from './read-exercise-insight.ts';
import { readExplanation } from './read-explanation.ts';
import { readExerciseLines } from './read-exercise-lines.ts';
import { readStuck } from './read-stuck.ts';

/** It says what a run found. */
const mayExplain = (exam: ExamGate | null) => [null, 'at once'].includes(heldResultsOf(exam));

export const insightRoutes = [
  route(contract.getExerciseInsight, exerciseForStaff, async ({ services, course, lesson, exercise }) => ({
    mark: services.signals.mark(),
    ...(await readExerciseInsight(services.db, course, lesson, exercise)),
    exercise,
    lesson,
    cairnCourse: course,
  })),
  route(contract.getGroupExamples, groupForStaff, async ({ services, course, group }) => {
    const examples = await listExamples(services.db, course, group, contract.shownExamples);
    return {
      examples: examples.map(({ result, ...example }) => ({
        ...example,
        line: result.results.find(({ name }) => name === group.test)?.line ?? result.line ?? null,
      })),
    };
  }),
  route(contract.explainGroup, groupForStaff, async ({ services, course, group, body }) => {
    await upsertExplanation(services.db, group, body.text);
    return { explanation: await findExplanation(services.db, course, group) };
  }),
  route(contract.withdrawExplanation, groupForStaff, async ({ services, group }) => {
    await deleteExplanation(services.db, group);
    return { explanation: null };
  }),
  route(contract.getExplanation, workReader, async ({ services, params, ...member }) => ({
    explanation: mayExplain(member.userExercise.exam)
      ? await readExplanation(services, member, params.attemptId)
      : null,
  })),
  route(sayPageOpen, ownUserExercise, async ({ services, userExercise, body }) => {
    const said = { isActive: body?.isActive ?? false, now: services.clock.now() };
    if (!userExercise.isPreview) await upsertOpenPage(services.db, userExercise, said);
    return { success: true as const };
  }),
  route(contract.getLessonInsight, lessonForStaff, async ({ services, course, lesson, query }) => ({
    exercises: await readExerciseLines(services.db, course, { lesson, section: query.section }),
  })),
  route(contract.getCourseInsight, courseStaff, async ({ services, course, query }) => ({
    exercises: await readExerciseLines(services.db, course, { section: query.section }),
  })),
  route(contract.getStuckInLesson, lessonForStaff, async ({ services, course, lesson }) =>
    readStuck(services, course, { lesson }),
  ),
  route(contract.getStuckInCourse, courseStaff, async ({ services, course }) => readStuck(services, course)),
];
