import { describe, expect, it } from 'vitest';
import { getCourse } from '#contract/authoring/courses.ts';
import { giveExtension, takeExtension } from '#contract/authoring/dates.ts';
import { makeRegistrationKey } from '#contract/lti/lti.ts';
import { as } from '#test/as.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import { aLinkedClass, anLms, enter, launchAs, runningWithLms } from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services } = running;

const lti = 'https://purl.imsglobal.org/spec/lti/claim';

it('FM-9 the icon may be shown on the pages of a platform, other files of ours not', async () => {
  const icon = await app.inject('/favicon.svg');
  expect(icon.statusCode).toBe(200);
  expect(icon.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await app.inject('/')).headers['cross-origin-resource-policy']).toBe('same-origin');
});

describe('FM-15 LM-4 a launch', () => {
  it.each([
    ['de', 'de'],
    ['en_GB', 'en-GB'],
    ['fr-CA', 'fr-CA'],
    ['not a locale', undefined],
    [7, undefined],
    ['x'.repeat(100), undefined],
  ])('with the locale %s shows dates and numbers of %s', async (locale, shown) => {
    const lms = await anLms(running);
    const { pageData } = await enter(running, lms, 'teacher', 'course', claims => ({
      ...claims,
      [`${lti}/launch_presentation`]: { locale },
    }));
    expect(pageData.locale).toBe(shown);
    expect(pageData.returnUrl).toBeUndefined();
  });

  it('FM-14 offers the way back to the platform, only to a web address', async () => {
    const lms = await anLms(running);
    const backOf = async (return_url: string) =>
      (
        await enter(running, lms, 'teacher', 'course', claims => ({
          ...claims,
          [`${lti}/launch_presentation`]: { return_url },
        }))
      ).pageData.returnUrl;
    expect(await backOf('https://school.example/course/2')).toBe('https://school.example/course/2');
    expect(await backOf('javascript:alert(1)')).toBeUndefined();
  });

  const aDatedLink = async (shape: 'moodle' | 'canvas' | 'brightspace' = 'moodle') => {
    const lms = await anLms(running, { shape });
    const { link, lesson, contextId, teacher } = await aLinkedClass(running, lms);
    const dueOf = async (person: string) => (await enter(running, lms, person, link.id)).pageData.dueAt;
    /** The date that staff see for the lesson. */
    const shownDue = async () => {
      const call = { params: { contextId } };
      const { cairnCourse } = (await as(app, teacher).call(getCourse, call)).body;
      const lessons = cairnCourse.cairnModules.flatMap(({ lessons }) => lessons);
      return lessons.find(({ id }) => id === lesson.id)?.dueAt;
    };
    return { lms, link, lesson, contextId, teacher, dueOf, shownDue };
  };

  it('shows when the platform wants the work, and follows changes that staff launches tell', async () => {
    const { link, dueOf, shownDue } = await aDatedLink();
    expect(await dueOf('teacher'), 'a variable that is not filled in').toBeUndefined();
    expect(await shownDue()).toBeNull();
    link.dueAt = '2026-12-03T23:59:00+01:00';
    expect(await dueOf('teacher')).toBe('2026-12-03T22:59:00.000Z');
    expect(await dueOf('ada')).toBe('2026-12-03T22:59:00.000Z');
    expect(await shownDue()).toBe('2026-12-03T22:59:00.000Z');
    link.dueAt = 'soon';
    expect(await dueOf('teacher')).toBeUndefined();
    expect(await dueOf('ada')).toBeUndefined();
    expect(await shownDue()).toBeNull();
  });

  it.each(['canvas', 'brightspace'] as const)(
    'FG-5 in %s, a later date of one person is theirs, and nobody else’s',
    async shape => {
      const { lms, link, lesson, contextId, teacher, dueOf, shownDue } = await aDatedLink(shape);
      const [everybody, later] = ['2026-12-03T22:59:00.000Z', '2026-12-10T22:59:00.000Z'];
      link.dueAt = everybody;
      link.dueOf = { ada: later };
      await dueOf('teacher');
      expect(await dueOf('ada')).toBe(later);
      expect(await shownDue(), 'whoever launched last').toBe(everybody);
      expect(await dueOf('grace')).toBe(everybody);
      const seen = async (authToken: string) =>
        (
          await as(app, { authToken }).call(getCourse, { params: { contextId } })
        ).body.cairnCourse.cairnModules.flatMap(({ lessons }) => lessons)[0];
      const whole = await enter(running, lms, 'ada', 'course');
      expect(await seen(whole.authToken)).toMatchObject({ dueAt: later, isDueExtended: false });

      const { userId } = await services.db
        .selectFrom('ltiUsers')
        .select('userId')
        .where('platformId', '=', lms.platform.id)
        .where('subject', '=', 'ada')
        .executeTakeFirstOrThrow();
      const given = '2026-12-20T22:59:00.000Z';
      await as(app, teacher).call(giveExtension, {
        params: { contextId, lessonId: lesson.id, userId },
        body: { dueAt: given },
      });
      expect(await dueOf('ada'), 'what staff gave here stays').toBe(given);
      expect(await seen(whole.authToken)).toMatchObject({ dueAt: given, isDueExtended: true });
      await as(app, teacher).call(takeExtension, { params: { contextId, lessonId: lesson.id, userId } });
      link.dueOf = {};
      expect(await dueOf('ada'), 'taken back in the platform').toBe(everybody);
    },
  );

  it('is told about in the registration: submission review, due dates', async () => {
    const lms = await startFakeLms({ toolUrl: services.publicUrl });
    const admin = as(app, await aSiteAdmin(services));
    const url = new URL((await admin.call(makeRegistrationKey, { body: {} })).body.url);
    url.searchParams.set('openid_configuration', `${lms.url}/.well-known/openid-configuration`);
    await app.inject(url.pathname + url.search);
    expect(
      lms.registrations[0]?.metadata['https://purl.imsglobal.org/spec/lti-tool-configuration'],
    ).toMatchObject({
      custom_parameters: { due_at: '$ResourceLink.submission.endDateTime' },
      messages: expect.arrayContaining([expect.objectContaining({ type: 'LtiSubmissionReviewRequest' })]),
    });
    await lms.stop();
  });
});

describe('FM-15 LM-4 a review from the gradebook', () => {
  const review = (userId?: unknown) => ({
    [`${lti}/message_type`]: 'LtiSubmissionReviewRequest',
    [`${lti}/for_user`]: { user_id: userId },
  });

  it('opens the work of that student for staff', async () => {
    const lms = await anLms(running);
    const { link, lesson, learners } = await aLinkedClass(running, lms);
    const { settings } = await enter(running, lms, 'teacher', link.id, claims => ({
      ...claims,
      ...review('ada'),
    }));
    expect(settings).toMatchObject({
      mode: 'lesson',
      lessonId: lesson.id,
      reviewUserId: learners[0]?.userId,
    });
    const unknown = await enter(running, lms, 'teacher', link.id, claims => ({
      ...claims,
      ...review('nobody yet'),
    }));
    expect(unknown.settings?.reviewUserId).toBeUndefined();
  });

  it('opens a learner’s own lesson, and is refused without a student', async () => {
    const lms = await anLms(running);
    const { link } = await aLinkedClass(running, lms);
    const { settings } = await enter(running, lms, 'ada', link.id, claims => ({
      ...claims,
      ...review('teacher'),
    }));
    expect(settings?.reviewUserId).toBeUndefined();
    const refused = await launchAs(running, lms, 'teacher', link.id, claims => ({ ...claims, ...review() }));
    expect(refused.statusCode).toBe(400);
  });
});
