import { describe, expect, it } from 'vitest';
import { getLesson } from '#contract/authoring/content.ts';
import { deleteCourse, getCourse, listCourses, updateCourse } from '#contract/authoring/courses.ts';
import * as contract from '#contract/authoring/sharing.ts';
import { insertExercises, insertLesson, insertModule } from '#server/authoring/content/content.db.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { as } from '#test/as.ts';
import {
  anAuthorsRun,
  aCourse,
  aLanguage,
  aLearner,
  aLesson,
  aUser,
  aUserLesson,
  type SignedInUser,
} from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { copyCourseInBackground } from './copy-course.job.ts';
import { sweepCopyJobs } from './sweep-copy-jobs.job.ts';

const { app, services, clock, workOffJobs } = await runningApp();

const startCopy = async (user: SignedInUser, { shareCode }: { shareCode: string }) =>
  (await as(app, user).call(contract.copyCourse, { body: { shareCode } })).body.job;
const stateOf = async (user: SignedInUser, { id }: { id: number }) =>
  (await as(app, user).call(contract.getCopyJob, { params: { id } })).body.job;
const coursesOf = async (user: SignedInUser) => (await as(app, user).call(listCourses)).body.cairnCourses;
const openCopy = async (user: SignedInUser, { id }: { id: number }) => {
  const { course } = await stateOf(user, { id });
  const params = { contextId: course.contextId ?? '' };
  return (await as(app, user).call(getCourse, { params })).body.cairnCourse;
};

describe('a copy of a course', () => {
  it('CL-7 is RUNNING in the first response, then FINISHED, and belongs to the user', async () => {
    const { course } = await aLesson(services);
    const person = await aUser(services);
    const job = await startCopy(person, course);
    expect(job).toMatchObject({ status: 'RUNNING', course: { name: course.name, contextId: null } });
    expect((await as(app, person).call(contract.listCopyJobs)).body.jobs).toMatchObject([{ id: job.id }]);
    expect(await coursesOf(person)).toEqual([]);
    await workOffJobs();
    expect(await stateOf(person, job)).toMatchObject({ status: 'FINISHED', reason: null });
    expect((await as(app, person).call(contract.listCopyJobs)).body.jobs).toEqual([]);
    expect(await coursesOf(person)).toMatchObject([
      { name: course.name, role: { roleKey: 'CONTEXT_INSTRUCTOR' }, moduleCount: 1 },
    ]);
  });

  it('CL-7 is forgotten as a job 30 days after its end, and the course stays', async () => {
    const { course } = await aLesson(services);
    const person = await aUser(services);
    const { id } = await startCopy(person, course);
    await workOffJobs();
    const statusAfter = async (days: number) => {
      const finishedAt = new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
      await services.db.updateTable('courseCopyJobs').set({ finishedAt }).where('id', '=', id).execute();
      await sweepCopyJobs.handle(services, {});
      return (await as(app, person).call(contract.getCopyJob, { params: { id } })).status;
    };
    expect(await statusAfter(29)).toBe(200);
    expect(await statusAfter(31)).toBe(404);
    expect(await coursesOf(person)).toHaveLength(1);
  });

  it('CL-7 has all modules, lessons and exercises in order, with languages, starters and test status', async () => {
    const course = await aCourse(services);
    const ruby = await aLanguage(services, { name: 'Ruby' });
    for (const [position, name] of ['First', 'Second'].entries()) {
      const module = await insertModule(services.db, { courseId: course.id, name, position });
      for (const at of [0, 1]) {
        const lesson = await insertLesson(services.db, {
          moduleId: module.id,
          name: `${name} ${at}`,
          languageConfigId: at === 0 ? course.languageConfigId : ruby.id,
          position: at,
        });
        const [exercise] = await insertExercises(services.db, [
          {
            lessonId: lesson.id,
            position: 0,
            name: 'Named',
            instructions: `Do ${name} ${at}.`,
            testCode: 't',
            solutionCode: 's',
            starterCode: 'begin',
          },
          { lessonId: lesson.id, position: 1 },
        ]);
        if (exercise) await anAuthorsRun(services, exercise, ['adds']);
      }
    }
    const person = await aUser(services);
    const job = await startCopy(person, course);
    await workOffJobs();
    const copied = await openCopy(person, job);
    expect(copied.languageConfigId).toBe(course.languageConfigId);
    expect(copied.shareCode).not.toBe(course.shareCode);
    expect(copied.cairnModules.map(m => [m.name, m.lessons.map(l => [l.name, l.languageConfigId])])).toEqual(
      ['First', 'Second'].map(name => [
        name,
        [
          [`${name} 0`, course.languageConfigId],
          [`${name} 1`, ruby.id],
        ],
      ]),
    );
    const lessonId = copied.cairnModules[1]?.lessons[1]?.id ?? 0;
    const { lesson } = (
      await as(app, person).call(getLesson, { params: { courseId: copied.contextId, lessonId } })
    ).body;
    expect(lesson.exercises).toMatchObject([
      {
        name: 'Named',
        instructions: 'Do Second 1.',
        testCode: 't',
        solutionCode: 's',
        starterCode: 'begin',
        testStatus: 'PASSING',
      },
      { name: null, starterCode: null, testStatus: 'UNTESTED' },
    ]);
  });

  it('CL-7 has no members and no student work, and is not public', async () => {
    const { course } = await aUserLesson(services);
    await aLearner(services, course);
    await as(app, course.instructor).call(updateCourse, {
      params: { contextId: course.contextId },
      body: { settings: { public: true } },
    });
    const person = await aUser(services);
    const job = await startCopy(person, course);
    await workOffJobs();
    const copied = await openCopy(person, job);
    expect(copied.public).toBe(false);
    expect(copied.cairnModules[0]?.lessons[0]).toMatchObject({ startedBy: 0, userLessons: [] });
    const people = await services.db
      .selectFrom('enrollments')
      .select('userId')
      .where('courseId', '=', copied.id)
      .execute();
    expect(people).toEqual([{ userId: person.id }]);
  });

  it('CL-7 of one’s own course has another name', async () => {
    const course = await aCourse(services);
    await startCopy(course.instructor, course);
    await workOffJobs();
    expect((await coursesOf(course.instructor)).map(each => each.name)).toEqual([
      course.name,
      `${course.name} (copy)`,
    ]);
  });

  it('CL-7 that is requested twice while running is made once; copies of different courses run in parallel', async () => {
    const [one, other] = [await aCourse(services), await aCourse(services)];
    const person = await aUser(services);
    const asked = await Promise.all([one, one, one, other].map(course => startCopy(person, course)));
    expect(new Set(asked.map(job => job.id)).size).toBe(2);
    await workOffJobs();
    expect(await coursesOf(person)).toHaveLength(2);
    // After it is finished, a second copy is allowed.
    await startCopy(person, one);
    await workOffJobs();
    expect(await coursesOf(person)).toHaveLength(3);
  });

  it('CL-7 is made once, even if the job is delivered twice or twice concurrently', async () => {
    const course = await aCourse(services);
    const person = await aUser(services);
    const { id: copyJobId } = await startCopy(person, course);
    await enqueue(services.db, copyCourseInBackground, { copyJobId });
    await Promise.all([1, 2].map(() => copyCourseInBackground.handle(services, { copyJobId })));
    await workOffJobs();
    expect(await coursesOf(person)).toHaveLength(1);
  });

  it('CL-3 of a course that was deleted meanwhile is FAILED with a reason and can be dismissed', async () => {
    const course = await aCourse(services);
    const person = await aUser(services);
    const job = await startCopy(person, course);
    const dismiss = () => as(app, person).call(contract.dismissCopyJob, { params: { id: job.id } });
    expect((await dismiss()).status).toBe(409);
    await as(app, course.instructor).call(deleteCourse, { params: { contextId: course.contextId } });
    await workOffJobs();
    expect(await stateOf(person, job)).toMatchObject({
      status: 'FAILED',
      reason: 'The course was deleted before it was copied.',
    });
    expect((await dismiss()).status).toBe(200);
    expect((await as(app, person).call(contract.listCopyJobs)).body.jobs).toEqual([]);
    expect(await coursesOf(person)).toEqual([]);
  });

  it('CL-3 that fails halfway leaves nothing, is retried, and finally is FAILED', async () => {
    const { course } = await aLesson(services);
    const person = await aUser(services);
    const { id: copyJobId } = await startCopy(person, course);
    const broken = {
      ...services,
      db: services.db.withPlugin({
        transformQuery: ({ node }) => {
          if (JSON.stringify(node).includes('insert into exercises')) throw new Error('the disk is full');
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    };
    for (let i = 0; i < 3; i++)
      await expect(copyCourseInBackground.handle(broken, { copyJobId })).rejects.toThrow(
        i < 2 ? 'the disk is full' : 'It failed on the last try.',
      );
    expect(await coursesOf(person)).toEqual([]);
    expect(await stateOf(person, { id: copyJobId })).toMatchObject({
      status: 'FAILED',
      reason: 'Something went wrong on the server. Please try it again.',
    });
  });

  it('CL-7 of 500 exercises needs no more queries than one of a single exercise', async () => {
    const count = async (exercises: number) => {
      const { course } = await aLesson(services, { exercises });
      const { id: copyJobId } = await startCopy(await aUser(services), course);
      let queries = 0;
      const counting = {
        ...services,
        db: services.db.withPlugin({
          transformQuery: ({ node }) => {
            queries += 1;
            return node;
          },
          transformResult: async ({ result }) => result,
        }),
      };
      await copyCourseInBackground.handle(counting, { copyJobId });
      return queries;
    };
    expect(await count(500)).toBe(await count(1));
  });
});
