import { createModule } from '#contract/authoring/content.ts';
import { updateCourse } from '#contract/authoring/courses.ts';
import { as } from '#test/as.ts';
import type { RunningApp } from '#test/running-app.ts';
import { type TaughtCourse, teachCourse } from '../taught-course.ts';
import { isDone } from './point-draws.ts';
import { someMarkedTests } from './letter-points.ts';

/**
 * A taught course with points, in two modules: what it begins with stays in the first one, and lessons come to the second and go
 * from there.
 */
export const teachCountedCourse = async (running: RunningApp): Promise<TaughtCourse> => {
  const taught = await teachCourse(running);
  const { app, contextId, teacher, course } = taught;
  const body = { name: 'More words' };
  const { cairnModule } = (
    await as(app, teacher).call(createModule, { params: { courseId: contextId }, body })
  ).body;
  taught.moduleId = cairnModule.id;
  taught.someTests = someMarkedTests;
  taught.mostLessons = 6;
  for (const { id } of course.lessons) taught.kept.add(id);
  isDone(await as(app, teacher).call(updateCourse, { params: { contextId }, body: { countedRun: 'best' } }));
  course.book.counts = 'best';
  await running.workOffJobs();
  return taught;
};
