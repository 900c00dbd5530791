import { describe, expect, it } from 'vitest';
import { getCourse } from '#contract/courses.ts';
import { makeRegistrationKey } from '#contract/lti.ts';
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

  it('shows when the platform wants the work, and follows changes', async () => {
    const lms = await anLms(running);
    const { link, lesson, contextId, teacher } = await aLinkedClass(running, lms);
    const dueOf = async () => (await enter(running, lms, 'ada', link.id)).pageData.dueAt;
    /** The date that staff see for the lesson. */
    const shownDue = async () => {
      const call = { params: { contextId } };
      const { cairnCourse } = (await as(app, teacher).call(getCourse, call)).body;
      const lessons = cairnCourse.cairnModules.flatMap(({ lessons }) => lessons);
      return lessons.find(({ id }) => id === lesson.id)?.dueAt;
    };
    expect(await dueOf(), 'a variable that is not filled in').toBeUndefined();
    expect(await shownDue()).toBeNull();
    link.dueAt = '2026-12-03T23:59:00+01:00';
    expect(await dueOf()).toBe('2026-12-03T22:59:00.000Z');
    expect(await shownDue()).toBe('2026-12-03T22:59:00.000Z');
    link.dueAt = 'soon';
    expect(await dueOf()).toBeUndefined();
    expect(await shownDue()).toBeNull();
  });

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
