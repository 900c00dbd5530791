import type { JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { deleteCourse, getCourse } from '#contract/authoring/courses.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { copyCourseInBackground } from '#server/authoring/sharing/copy-course.job.ts';
import { lockRunningCopy } from '#server/authoring/sharing/copy-jobs.db.ts';
import { insertUserExercise, insertUserLesson } from '#server/learning/work/work.db.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { aLesson, aUser } from '#test/factories.ts';
import {
  aLinkedClass,
  anLms,
  enter,
  type KnownLms,
  launchAs,
  openApp,
  runningWithLms,
} from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services, clock, workOffJobs } = running;
const { db } = services;

type Launched = Awaited<ReturnType<typeof launchAs>>;

/** A platform's course with one linked lesson, and the platform's copy of it. */
const aCopiedCourse = async (options: Parameters<typeof anLms>[1] = {}) => {
  const lms = await anLms(running, options);
  const source = await aLinkedClass(running, lms, { learners: [] });
  const copy = lms.copyCourse();
  const link = copy.links[0];
  if (!link) throw new Error('the copy has no link');
  return { lms, source, copy, link };
};

const launchInto = (lms: KnownLms, personId: string, linkId: string | null, courseId?: string) =>
  launchAs(running, lms, personId, linkId, claims => claims, courseId);

const reload = async (launched: Launched) => (await openApp(running, launched)).answer.body;

const copyJobs = (courseId?: number) => {
  const jobs = db.selectFrom('courseCopyJobs').selectAll().where('fillsCourse', '=', true).orderBy('id');
  return (courseId === undefined ? jobs : jobs.where('courseId', '=', courseId)).execute();
};

const courseOf = (lms: KnownLms, platformContextId: string) =>
  db
    .selectFrom('ltiContexts')
    .innerJoin('ltiDeployments', 'ltiDeployments.id', 'ltiContexts.deploymentId')
    .innerJoin('courses', 'courses.id', 'ltiContexts.courseId')
    .selectAll('courses')
    .where('ltiDeployments.platformId', '=', lms.platform.id)
    .where('ltiContexts.platformContextId', '=', platformContextId)
    .executeTakeFirst();

const lessonsIn = async (course: { id: number } | undefined) =>
  db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .select(['lessons.id', 'lessons.name'])
    .where('modules.courseId', '=', course?.id ?? 0)
    .execute();

const failing = () => ({
  ...services,
  db: db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('insert into exercises')) throw new Error('the disk is full');
      return node;
    },
    transformResult: async ({ result }) => result,
  }),
});

describe('LT-2 a course that the platform copied', () => {
  it('is copied here when staff open it: they see a waiting page, and then the link opens the copied lesson', async () => {
    const { lms, source, copy, link } = await aCopiedCourse();
    const launched = await launchInto(lms, 'teacher', link.id);
    expect(launched.statusCode, launched.body).toBe(303);
    const waiting = await openApp(running, launched);
    expect(waiting.answer.body).toContain('Copying “Programming 1 (copy)”…');
    expect(waiting.answer.body).not.toContain('authToken');
    expect(waiting.answer.headers['content-security-policy']).toContain(`frame-ancestors ${lms.url}`);

    await workOffJobs();
    const { settings, authToken } = await openApp(running, launched);
    const course = await courseOf(lms, copy.id);
    const [lesson] = await lessonsIn(course);
    expect(lesson).toMatchObject({ name: source.lesson.name });
    expect(lesson?.id).not.toBe(source.lesson.id);
    expect(settings).toMatchObject({ mode: 'lesson', contextId: course?.contextId, lessonId: lesson?.id });
    expect(course?.name).toBe('Programming 1 (copy)');
    expect(
      (await as(app, { authToken }).call(getCourse, { params: { contextId: course?.contextId ?? '' } }))
        .status,
    ).toBe(200);
    expect(
      (await as(app, { authToken }).call(getCourse, { params: { contextId: source.contextId } })).status,
    ).toBe(404);
    expect(
      (await lessonsIn(source.course)).map(each => each.id),
      'the old course is unchanged',
    ).toEqual([source.lesson.id]);
  });

  it('LT-4 sends grades to the line item of the copied link', async () => {
    const { lms, copy, link } = await aCopiedCourse();
    await launchInto(lms, 'teacher', 'course', copy.id);
    await workOffJobs();
    const { settings } = await openApp(running, await launchInto(lms, 'ada', link.id));
    const [lesson] = await lessonsIn(await courseOf(lms, copy.id));
    expect(settings).toMatchObject({ mode: 'lesson', lessonId: lesson?.id, roles: ['CONTEXT_LEARNER'] });
    const { userId } = await db
      .selectFrom('ltiUsers')
      .select('userId')
      .where('platformId', '=', lms.platform.id)
      .where('subject', '=', 'ada')
      .executeTakeFirstOrThrow();
    const exercise = await db
      .selectFrom('exercises')
      .select('id')
      .where('lessonId', '=', lesson?.id ?? 0)
      .executeTakeFirstOrThrow();
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const userLesson = await insertUserLesson(db, user, { id: lesson?.id ?? 0 });
    const userExercise = await insertUserExercise(db, userLesson, exercise, '');
    await db.transaction().execute(tx => completeExercise(services, tx, userExercise.id, clock.now()));
    await workOffJobs();
    expect(lms.taken).toMatchObject([{ userId: 'ada', columnId: link.columnId }]);
  });

  it('is also recognised when the whole course is opened and in deep linking', async () => {
    for (const linkId of ['course', null]) {
      const { lms, copy, source } = await aCopiedCourse();
      const launched = await launchInto(lms, 'teacher', linkId, copy.id);
      expect(await reload(launched)).toContain('Copying');
      await workOffJobs();
      expect((await openApp(running, launched)).settings?.mode).toBe(
        linkId ? 'course' : 'resource_selection',
      );
      expect(await lessonsIn(await courseOf(lms, copy.id))).toMatchObject([{ name: source.lesson.name }]);
    }
  });

  it('lets a student wait for the copy, but a student does not start one', async () => {
    const { lms, copy, link } = await aCopiedCourse();
    const early = await launchInto(lms, 'ada', link.id);
    expect(early.body).toContain('Not set up yet');
    expect(await courseOf(lms, copy.id)).toBeUndefined();

    await launchInto(lms, 'teacher', link.id);
    const meanwhile = await launchInto(lms, 'ada', link.id);
    const page = await reload(meanwhile);
    expect(page).toContain('“Programming 1 (copy)” is being prepared…');
    expect(page).not.toContain('authToken');
    await workOffJobs();
    const [lesson] = await lessonsIn(await courseOf(lms, copy.id));
    expect((await openApp(running, meanwhile)).settings).toMatchObject({
      mode: 'lesson',
      lessonId: lesson?.id,
    });
  });

  it('shows the waiting page without delay while the copy runs', async () => {
    const { lms, copy, link } = await aCopiedCourse();
    await launchInto(lms, 'teacher', link.id);
    const [job] = await copyJobs((await courseOf(lms, copy.id))?.id);
    await db.transaction().execute(async tx => {
      await lockRunningCopy(tx, job?.id ?? 0);
      expect(await reload(await launchInto(lms, 'ada', link.id))).toContain('is being prepared');
    });
  });

  it('is copied once, also if many open it concurrently and the job runs twice', async () => {
    const { lms, copy, link, source } = await aCopiedCourse();
    lms.addPerson('second', 'Instructor');
    const launched = await Promise.all(
      ['teacher', 'second', 'teacher', 'second', 'teacher'].map(person => launchInto(lms, person, link.id)),
    );
    expect(launched.map(each => each.statusCode)).toEqual([303, 303, 303, 303, 303]);
    const course = await courseOf(lms, copy.id);
    const [job, ...others] = await copyJobs(course?.id);
    expect(others).toEqual([]);
    const copyJobId = job?.id ?? 0;
    await enqueue(db, copyCourseInBackground, { copyJobId });
    await Promise.all([1, 2].map(() => copyCourseInBackground.handle(services, { copyJobId })));
    await workOffJobs();
    expect(await lessonsIn(course)).toMatchObject([{ name: source.lesson.name }]);
    for (const each of launched) expect((await openApp(running, each)).settings?.mode).toBe('lesson');
    await launchInto(lms, 'teacher', link.id);
    expect(await copyJobs(course?.id), 'and never again').toHaveLength(1);
  });

  it('is copied completely or not at all: a failed copy leaves nothing, and staff can restart it', async () => {
    const { lms, copy, link } = await aCopiedCourse();
    const launched = await launchInto(lms, 'teacher', link.id);
    const meanwhile = await launchInto(lms, 'ada', link.id);
    const course = await courseOf(lms, copy.id);
    const copyJobId = (await copyJobs(course?.id))[0]?.id ?? 0;
    await expect(copyCourseInBackground.handle(failing(), { copyJobId })).rejects.toThrow('disk is full');
    expect(await lessonsIn(course)).toEqual([]);
    expect(await reload(launched), 'it is retried').toContain('Copying');
    await expect(copyCourseInBackground.handle(failing(), { copyJobId })).rejects.toThrow('disk is full');
    await expect(copyCourseInBackground.handle(failing(), { copyJobId })).rejects.toThrow(
      'It failed on the last try.',
    );
    const failed = await reload(launched);
    expect(failed).toContain('could not be copied');
    expect(failed).toContain('Something went wrong on the server.');
    expect(await reload(meanwhile), 'students do not see the reason').toContain('Not set up yet');
    expect((await launchInto(lms, 'ada', link.id)).body).toContain('Not set up yet');

    const again = await launchInto(lms, 'teacher', link.id);
    expect(await reload(again)).toContain('Copying');
    await workOffJobs();
    expect((await openApp(running, again)).settings?.mode).toBe('lesson');
    expect(await lessonsIn(course)).toHaveLength(1);
  });

  it('fails with a reason if the source is deleted meanwhile, and then is an ordinary new course', async () => {
    const { lms, copy, source } = await aCopiedCourse();
    const launched = await launchInto(lms, 'teacher', 'course', copy.id);
    await as(app, source.teacher).call(deleteCourse, { params: { contextId: source.contextId } });
    await workOffJobs();
    expect(await reload(launched)).toContain('The course was deleted before it was copied.');
    const { settings } = await openApp(running, await launchInto(lms, 'teacher', 'course', copy.id));
    expect(settings).toMatchObject({ mode: 'course' });
  });

  it('fails with a reason if somebody has filled the course meanwhile, and changes nothing in it', async () => {
    const { lms, copy } = await aCopiedCourse();
    const launched = await launchInto(lms, 'teacher', 'course', copy.id);
    const course = await courseOf(lms, copy.id);
    if (!course) throw new Error('the course is not there');
    await aLesson(services, { course: { ...course, instructor: await aUser(services) } });
    await workOffJobs();
    expect(await reload(launched)).toContain('The course has modules of its own by now');
    expect(await lessonsIn(course)).toHaveLength(1);
  });

  it('can be a copy of a copy: links to the first lesson work, also after the first course was deleted', async () => {
    const { lms, source, copy, link } = await aCopiedCourse();
    await launchInto(lms, 'teacher', link.id);
    await workOffJobs();
    const third = lms.copyCourse(copy.id);
    await as(app, source.teacher).call(deleteCourse, { params: { contextId: source.contextId } });
    const thirdLink = third.links[0]?.id ?? '';
    expect(third.links[0]?.custom.lesson_id).toBe(String(source.lesson.id));
    const launched = await launchInto(lms, 'teacher', thirdLink);
    await workOffJobs();
    const [lesson] = await lessonsIn(await courseOf(lms, third.id));
    expect((await openApp(running, launched)).settings).toMatchObject({
      mode: 'lesson',
      lessonId: lesson?.id,
    });
  });

  it('resolves a link without a lesson id by the link that it was copied from', async () => {
    const { lms, source, link, copy } = await aCopiedCourse();
    await enter(running, lms, 'teacher', source.link.id);
    link.custom = {};
    const launched = await launchInto(lms, 'teacher', link.id);
    await workOffJobs();
    const [lesson] = await lessonsIn(await courseOf(lms, copy.id));
    expect((await openApp(running, launched)).settings).toMatchObject({
      mode: 'lesson',
      lessonId: lesson?.id,
    });
  });

  it('into two sections concurrently gives two copies', async () => {
    const { lms, copy } = await aCopiedCourse();
    const other = lms.copyCourse();
    await Promise.all([copy, other].map(({ id }) => launchInto(lms, 'teacher', 'course', id)));
    await workOffJobs();
    expect(await lessonsIn(await courseOf(lms, copy.id))).toHaveLength(1);
    expect(await lessonsIn(await courseOf(lms, other.id))).toHaveLength(1);
  });

  it('is not filled if it already has content', async () => {
    const { lms, copy, link } = await aCopiedCourse({ knowsHistory: false });
    const { settings, authToken } = await openApp(
      running,
      await launchInto(lms, 'teacher', 'course', copy.id),
    );
    expect(settings?.mode).toBe('course');
    const course = await courseOf(lms, copy.id);
    if (!course) throw new Error('the course is not there');
    await aLesson(services, { course: { ...course, instructor: { ...(await aUser(services)), authToken } } });
    const refused = await launchInto(lms, 'teacher', link.id);
    expect(refused.statusCode).toBe(404);
    expect(refused.body).toContain('leads to no lesson of this course');
    expect(await copyJobs(course.id)).toEqual([]);
    expect(await lessonsIn(course)).toHaveLength(1);
  });
});

describe('AP-2 a course copy cannot be started by', () => {
  const expectNothingCopied = async (launched: Launched, course: { id: number } | undefined) => {
    await workOffJobs();
    expect(await lessonsIn(course)).toEqual([]);
    expect(await copyJobs(course?.id ?? 0)).toEqual([]);
    expect(launched.body).not.toContain('Adding');
  };

  it('another platform with the same ids', async () => {
    const { source } = await aCopiedCourse();
    const stranger = await anLms(running);
    const copy = stranger.copyCourse();
    const launched = await launchInto(stranger, 'teacher', 'course', copy.id);
    expect((await openApp(running, launched)).settings?.mode).toBe('course');
    await expectNothingCopied(launched, await courseOf(stranger, copy.id));

    const typed = stranger.addLink({
      id: 'typed',
      courseId: copy.id,
      custom: { lesson_id: String(source.lesson.id) },
    });
    const gone = stranger.addLink({ id: 'gone', courseId: copy.id, custom: { lesson_id: '999999' } });
    const refused = await launchInto(stranger, 'teacher', typed.id);
    expect(refused.statusCode).toBe(404);
    await expectNothingCopied(refused, await courseOf(stranger, copy.id));
    const sentence = (body: string) => /<main>(.*?)Reference/s.exec(body)?.[1];
    expect(sentence(refused.body), 'does not reveal which ids exist').toBe(
      sentence((await launchInto(stranger, 'teacher', gone.id)).body),
    );
  });

  it('another deployment of the same platform', async () => {
    const { lms, copy, link } = await aCopiedCourse();
    await db
      .insertInto('ltiDeployments')
      .values({
        platformId: lms.platform.id,
        registrationId: lms.platform.registrationId,
        deploymentId: 'other',
      })
      .execute();
    const elsewhere = (claims: JWTPayload) => ({
      ...claims,
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': 'other',
    });
    const launched = await launchAs(running, lms, 'teacher', 'course', elsewhere, copy.id);
    expect((await openApp(running, launched)).settings?.mode).toBe('course');
    const course = await courseOf(lms, copy.id);
    await expectNothingCopied(launched, course);
    const refused = await launchAs(running, lms, 'teacher', link.id, elsewhere);
    expect(refused.statusCode).toBe(404);
    await expectNothingCopied(refused, course);
  });

  it('a teacher who types the id of a colleague’s lesson, without a history from the platform', async () => {
    const { lms, copy, link } = await aCopiedCourse({ knowsHistory: false });
    lms.addPerson('colleague', 'Instructor');
    const refused = await launchInto(lms, 'colleague', link.id);
    expect(refused.statusCode).toBe(404);
    await expectNothingCopied(refused, await courseOf(lms, copy.id));

    const launched = await launchInto(lms, 'teacher', link.id);
    expect(await reload(launched), 'staff of the old course can').toContain('Copying');
    await workOffJobs();
    expect((await openApp(running, launched)).settings?.mode).toBe('lesson');
  });

  it('anyone but staff of the old course or an administrator of the platform, without a history', async () => {
    const { lms, link } = await aCopiedCourse({ knowsHistory: false });
    lms.addPerson('admin', 'Administrator');
    const launched = await launchInto(lms, 'admin', link.id);
    expect(await reload(launched)).toContain('Copying');
  });
});
