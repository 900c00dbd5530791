import { describe, expect, it } from 'vitest';
import { deleteCourse, getCourse, listCourses, updateCourse } from '#contract/authoring/courses.ts';
import * as contract from '#contract/authoring/sharing.ts';
import { updateEmailVerified } from '#server/site/accounts/accounts.db.ts';
import { as } from '#test/as.ts';
import { aCourse, aLearner, aLesson, aSiteAdmin, aUser, type TestCourse } from '#test/factories.ts';
import { aMailServer } from '#test/mail-server.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, workOffJobs, clock } = await runningApp();

const aTeacher = async () => {
  const user = await aUser(services);
  await updateEmailVerified(services.db, user, clock.now());
  return user;
};
type Teacher = Awaited<ReturnType<typeof aTeacher>>;

const offersTo = async (user: Teacher, query: { shareId?: number; token?: string } = {}) =>
  (await as(app, user).call(contract.listOffers, { query })).body.courseShares;
const namesOfferedTo = async (user: Teacher) => (await offersTo(user)).map(offer => offer.course.name);
const share = (course: TestCourse, email: string) =>
  as(app, course.instructor).call(contract.shareCourse, {
    params: { contextId: course.contextId },
    body: { email },
  });
const makePublic = (course: TestCourse, isPublic: boolean) =>
  as(app, course.instructor).call(updateCourse, {
    params: { contextId: course.contextId },
    body: { settings: { public: isPublic } },
  });
const copy = (user: Teacher, body: { shareCode?: string; shareId?: number; token?: string }) =>
  as(app, user).call(contract.copyCourse, { body });
const linkOf = (answer: Awaited<ReturnType<typeof share>>) => {
  const query = new URL(answer.body.courseShare.link.replace('/#', '')).searchParams;
  return { shareId: Number(query.get('shareId')), token: query.get('token') ?? '' };
};

describe('sharing with an address', () => {
  it('CS-2 is listed for staff, is idempotent, and can be revoked', async () => {
    const course = await aCourse(services);
    const params = { contextId: course.contextId };
    const staff = as(app, course.instructor);
    const first = await share(course, 'Grace@Example.org');
    expect(first.body.courseShare).toMatchObject({
      course: { name: course.name },
      user: { email: 'Grace@Example.org' },
    });
    expect((await share(course, 'grace@example.org')).body.courseShare.id).toBe(first.body.courseShare.id);
    const { courseShares } = (await staff.call(contract.listCourseShares, { params })).body;
    expect(courseShares.map(each => each.user.email)).toEqual(['Grace@Example.org']);
    const ofShare = { params: { ...params, shareId: first.body.courseShare.id } };
    expect((await staff.call(contract.unshareCourse, ofShare)).status).toBe(200);
    expect((await staff.call(contract.unshareCourse, ofShare)).status).toBe(404);
    expect((await staff.call(contract.listCourseShares, { params })).body.courseShares).toEqual([]);
  });

  it('CS-2 refuses an invalid address with a sentence', async () => {
    const answer = await share(await aCourse(services), 'grace');
    expect(answer.status).toBe(400);
    expect(answer.error.error).toMatch(/Enter a complete email address/);
  });

  it('CL-7 offers the course only to the user with that verified address', async () => {
    const { course } = await aLesson(services, { exercises: 2 });
    const [proven, unproven, stranger] = [await aTeacher(), await aUser(services), await aTeacher()];
    await share(course, proven.email.toUpperCase());
    await share(course, unproven.email);
    expect(await offersTo(proven)).toMatchObject([
      { course: { name: course.name }, owner: expect.stringMatching(/^Ada/), lessons: 1, exercises: 2 },
    ]);
    expect(await namesOfferedTo(unproven)).toEqual([]);
    expect(await namesOfferedTo(stranger)).toEqual([]);
    const [offer] = await offersTo(proven);
    expect((await copy(stranger, { shareId: offer?.id ?? 0 })).status).toBe(404);
    expect((await copy(proven, { shareId: offer?.id ?? 0 })).status).toBe(200);
  });

  it('CL-7 gives a link that works without a verified address and stops working with the share', async () => {
    const course = await aCourse(services);
    const person = await aUser(services);
    const shared = await share(course, person.email);
    const link = linkOf(shared);
    expect((await offersTo(person, link)).map(offer => offer.id)).toEqual([link.shareId]);
    expect((await copy(person, { shareId: link.shareId })).status).toBe(404);
    expect((await copy(person, { ...link, token: link.token.replace(/.$/, '_') })).status).toBe(404);
    expect((await copy(person, link)).body.job.status).toBe('RUNNING');
    await as(app, course.instructor).call(contract.unshareCourse, {
      params: { contextId: course.contextId, shareId: link.shareId },
    });
    expect((await copy(await aUser(services), link)).status).toBe(404);
    expect(await offersTo(person, link)).toEqual([]);
  });
});

describe('a public course', () => {
  it('CL-7 is offered to everyone, and only once to users with whom it is shared by address', async () => {
    const course = await aCourse(services);
    const person = await aTeacher();
    await share(course, person.email);
    await makePublic(course, true);
    await makePublic(course, true);
    expect(await offersTo(person)).toMatchObject([{ user: { email: person.email } }]);
    const other = await aUser(services);
    expect(await offersTo(other)).toMatchObject([{ user: null, isSample: false }]);
    await makePublic(course, false);
    expect(await namesOfferedTo(other)).toEqual([]);
  });

  it('CL-7 adds no entry to the staff’s list of shares by address', async () => {
    const course = await aCourse(services);
    await makePublic(course, true);
    const { body } = await as(app, course.instructor).call(contract.listCourseShares, {
      params: { contextId: course.contextId },
    });
    expect(body.courseShares).toEqual([]);
    await makePublic(course, false);
  });

  it('CL-7 is found by a search where there are more than one answer holds', async () => {
    const { languageConfigId } = await aCourse(services);
    const made = await services.db
      .insertInto('courses')
      .values(
        Array.from({ length: 201 }, (_, i) => ({
          name: `Course ${String(i).padStart(3, '0')}`,
          contextId: `many-${i}`,
          shareCode: `MANY-${i}`,
          isPublic: true,
          languageConfigId,
        })),
      )
      .returning('id')
      .execute();
    await services.db
      .insertInto('courseShares')
      .values(made.map(({ id }) => ({ courseId: id, email: null })))
      .execute();
    const offers = async (query: { search?: string }) =>
      (await as(app, await aTeacher()).call(contract.listOffers, { query })).body;
    const { courseShares, hasMore } = await offers({});
    expect([courseShares.length, courseShares.at(-1)?.course.name, hasMore]).toEqual([
      200,
      'Course 199',
      true,
    ]);
    const found = await offers({ search: ' SE 200' });
    expect(found).toMatchObject({ courseShares: [{ course: { name: 'Course 200' } }], hasMore: false });
    await services.db.deleteFrom('courses').where('contextId', 'like', 'many-%').execute();
  });
});

describe('a learner of a course', () => {
  it('CL-7 cannot copy it in any way, since a copy contains the solutions', async () => {
    const course = await aCourse(services);
    const learner = await aLearner(services, course);
    await updateEmailVerified(services.db, learner, clock.now());
    const proven = { ...learner, emailVerifiedAt: clock.now() };
    const link = linkOf(await share(course, learner.email));
    await makePublic(course, true);
    expect(await offersTo(proven, link)).toEqual([]);
    for (const way of [{ shareCode: course.shareCode }, { shareId: link.shareId }, link]) {
      const answer = await copy(proven, way);
      expect(answer.status).toBe(403);
      expect(answer.error.error).toMatch(/You are a student of this course/);
    }
    await makePublic(course, false);
  });
});

describe('a share code', () => {
  it('CS-2 is visible to staff only', async () => {
    const course = await aCourse(services);
    const learner = await aLearner(services, course);
    const params = { contextId: course.contextId };
    const asStaff = await as(app, course.instructor).call(getCourse, { params });
    expect(asStaff.body.cairnCourse.shareCode).toBe(course.shareCode);
    expect((await as(app, learner).call(getCourse, { params })).body.cairnCourse.shareCode).toBeNull();
  });

  it('CS-2 can be renewed, and the old one stops working', async () => {
    const course = await aCourse(services);
    const { body } = await as(app, course.instructor).call(contract.renewShareCode, {
      params: { contextId: course.contextId },
    });
    expect(body.shareCode).toMatch(/^[A-Z2-9]{10}$/);
    const person = await aUser(services);
    const old = await copy(person, { shareCode: course.shareCode });
    expect(old).toMatchObject({
      status: 404,
      error: { error: 'No course has this share code.', field: 'shareCode' },
    });
    expect((await copy(person, { shareCode: ` ${body.shareCode.toLowerCase()} ` })).status).toBe(200);
  });

  it('CL-7 cannot be combined with a share id: exactly one of them is required', async () => {
    const person = await aUser(services);
    for (const body of [{}, { shareCode: 'A', shareId: 1 }, { shareCode: ' ' }])
      expect((await copy(person, body)).status).toBe(400);
  });
});

describe('sharing by mail', () => {
  it('CS-2 sends one mail with the link if mail is configured', async () => {
    const mailServer = await aMailServer();
    const mailing = await runningApp({ config: { smtpUrl: mailServer.url } });
    const course = await aCourse(mailing.services);
    for (let i = 0; i < 2; i++)
      await as(mailing.app, course.instructor).call(contract.shareCourse, {
        params: { contextId: course.contextId },
        body: { email: 'grace@example.org' },
      });
    await mailing.workOffJobs();
    const { to, raw } = await mailServer.next();
    expect(to).toEqual(['grace@example.org']);
    // Quoted-printable breaks long lines with an equals sign.
    expect(raw.replaceAll(/=\r?\n/g, '')).toMatch(/#\/cairn_courses\?shareId=3D\d+&token=3D/);
    expect(mailServer.count()).toBe(0);
  });
});

describe('deleting a course', () => {
  it('CE-8 deletes all its content and is allowed for staff only', async () => {
    const { course } = await aLesson(services);
    const params = { contextId: course.contextId };
    await share(course, 'x@example.org');
    expect((await as(app, await aLearner(services, course)).call(deleteCourse, { params })).status).toBe(403);
    expect((await as(app, await aSiteAdmin(services)).call(deleteCourse, { params })).status).toBe(200);
    expect((await as(app, course.instructor).call(getCourse, { params })).status).toBe(404);
    expect((await as(app, course.instructor).call(listCourses)).body.cairnCourses).toEqual([]);
    await workOffJobs();
  });
});
