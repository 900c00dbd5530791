import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createLesson, createModule } from '#contract/authoring/content.ts';
import { getCourse, updateCourse } from '#contract/authoring/courses.ts';
import { addContent, getContentCopy, shareCourse } from '#contract/authoring/sharing.ts';
import { shippedLanguages } from '#runner/client.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson } from '#test/factories.ts';
import { aLinkedClass, anLms, enter, form, type KnownLms, runningWithLms } from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services, workOffJobs } = running;

const items = 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items';
const message = 'https://purl.imsglobal.org/spec/lti-dl/claim/msg';

const aChooser = async (lms: KnownLms) => {
  const chooser = await enter(running, lms, 'teacher', null);
  const contextId = chooser.settings?.contextId ?? '';
  const modules = async () =>
    (await as(app, chooser).call(getCourse, { params: { contextId } })).body.cairnCourse.cairnModules;
  const send = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/resources',
      ...form({ authorization: chooser.authToken, ...fields }),
    });
  return { chooser: as(app, chooser), authToken: chooser.authToken, contextId, modules, send };
};
const sentIn = (body: string) => decodeJwt(/name="JWT" value="([^"]+)"/.exec(body)?.[1] ?? '');

describe('FM-4 LM-1 whoever chooses a lesson', () => {
  it('may add modules and lessons to choose from, and change nothing else', async () => {
    const { chooser, contextId, modules } = await aChooser(await anLms(running));
    expect(await modules()).toEqual([]);
    const params = { courseId: contextId };
    const { cairnModule } = (await chooser.call(createModule, { params, body: { name: 'First steps' } }))
      .body;
    const language = await services.db.selectFrom('languageConfigs').select('id').executeTakeFirstOrThrow();
    const body = { name: 'Printing', languageConfigId: language.id, cairnModuleId: cairnModule.id };
    expect((await chooser.call(createLesson, { params, body })).status).toBe(200);
    expect(await modules()).toMatchObject([{ name: 'First steps', lessons: [{ name: 'Printing' }] }]);
    const inCourse = { params: { contextId } };
    expect((await chooser.call(updateCourse, { ...inCourse, body: { public: true } })).status).toBe(403);
    expect((await chooser.call(shareCourse, { ...inCourse, body: { email: 'a@b.example' } })).status).toBe(
      403,
    );
  });
});

it('LM-1 a course that is first opened from a platform is in Python if Python can be run', async () => {
  await seedLanguages(services, shippedLanguages());
  const { chooser, contextId } = await aChooser(await anLms(running));
  const { languageConfigId } = (await chooser.call(getCourse, { params: { contextId } })).body.cairnCourse;
  const language = services.db.selectFrom('languageConfigs').where('id', '=', languageConfigId);
  expect(await language.select('name').executeTakeFirst()).toEqual({ name: 'Python' });
});

describe('FM-5 LM-1 a share code', () => {
  it('works inside a platform: the modules are added at the end', async () => {
    const source = await aLesson(services);
    const { chooser, contextId, modules } = await aChooser(await anLms(running));
    await chooser.call(createModule, { params: { courseId: contextId }, body: { name: 'Mine' } });
    const params = { contextId };
    expect((await chooser.call(getContentCopy, { params })).body.job).toBeNull();
    const wrong = await chooser.call(addContent, { params, body: { shareCode: 'WRONG' } });
    expect(wrong.status).toBe(404);
    const { shareCode } = source.course;
    const begun = await chooser.call(addContent, { params, body: { shareCode } });
    expect(begun.body.job.status).toBe('RUNNING');
    expect((await chooser.call(addContent, { params, body: { shareCode } })).status, 'one at a time').toBe(
      409,
    );
    await workOffJobs();
    expect((await chooser.call(getContentCopy, { params })).body.job?.status).toBe('FINISHED');
    const added = await modules();
    expect(added.map(module => [module.name, module.position])).toEqual([
      ['Mine', 0],
      [source.module.name, 1],
    ]);
    expect(added[1]?.lessons.map(lesson => lesson.name)).toEqual([source.lesson.name]);
    expect((await chooser.call(addContent, { params, body: { shareCode } })).status).toBe(200);
    await workOffJobs();
    expect((await modules()).map(module => module.position)).toEqual([0, 1, 2]);
  });

  it('is refused to students of that course, and for this course itself', async () => {
    const lms = await anLms(running);
    const { chooser, contextId } = await aChooser(lms);
    const { course } = await aLesson(services);
    const { userId } = await services.db
      .selectFrom('ltiUsers')
      .select('userId')
      .where('platformId', '=', lms.platform.id)
      .executeTakeFirstOrThrow();
    await services.db
      .insertInto('enrollments')
      .values({ userId, courseId: course.id, roleKey: 'CONTEXT_LEARNER' })
      .execute();
    const params = { contextId };
    const use = (shareCode: string) => chooser.call(addContent, { params, body: { shareCode } });
    expect((await use(course.shareCode)).status).toBe(403);
    const own = (await chooser.call(getCourse, { params })).body.cairnCourse.shareCode ?? '';
    expect((await use(own)).status).toBe(409);
    const learner = as(app, await aLearner(services, course));
    const inTheirs = { params: { contextId: course.contextId }, body: { shareCode: own } };
    expect((await learner.call(addContent, inTheirs)).status).toBe(403);
  });
});

describe('FM-12 LM-1 the answer to the platform', () => {
  it('can be the whole course, with one column in the gradebook', async () => {
    const { send, contextId } = await aChooser(await anLms(running));
    const answer = await send({ choice: 'course' });
    expect(sentIn(answer.body)[items]).toMatchObject([
      {
        type: 'ltiResourceLink',
        title: 'Programming 1',
        url: `${services.publicUrl}/lti/launch?course=one_grade`,
        custom: { whole_course: 'one_grade' },
        lineItem: { scoreMaximum: 100, label: 'Programming 1', resourceId: contextId, tag: 'course' },
      },
    ]);
  });

  it('can be empty, which cancels; a choice of nothing at all is refused', async () => {
    const { send } = await aChooser(await anLms(running));
    expect((await send({})).statusCode).toBe(400);
    const answer = await send({ choice: 'nothing' });
    expect(answer.body).toContain('Nothing was linked.');
    expect(sentIn(answer.body)).toMatchObject({ [items]: [], [message]: 'Nothing was linked.' });
    expect((await send({ choice: 'course' })).statusCode, 'sent once').toBe(409);
  });

  it('keeps name and points of each of several lessons', async () => {
    const lms = await anLms(running);
    const lessons = [
      (await aLinkedClass(running, lms, { learners: [] })).lesson,
      (await aLinkedClass(running, lms, { learners: [] })).lesson,
    ];
    await services.db
      .updateTable('lessons')
      .set({ name: 'Looping' })
      .where('id', '=', lessons[1]?.id ?? 0)
      .execute();
    const { authToken } = await aChooser(lms);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/resources',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ['authorization', authToken],
        ...lessons.map(({ id }) => ['lessonId', String(id)]),
      ]).toString(),
    });
    const jwt = /name="JWT" value="([^"]+)"/.exec(answer.body)?.[1] ?? '';
    const before = lms.links.length;
    await fetch(`${lms.url}/chosen?person=teacher`, {
      method: 'POST',
      body: new URLSearchParams({ JWT: jwt }),
    });
    expect(lms.links.slice(before).map(link => link.title)).toEqual(['Adding', 'Looping']);
    expect(lms.columns.slice(-2)).toMatchObject([
      { label: 'Adding', scoreMaximum: 100 },
      { label: 'Looping', scoreMaximum: 100 },
    ]);
  });
});
