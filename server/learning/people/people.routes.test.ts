import { describe, expect, it } from 'vitest';
import { listAuditEvents } from '#contract/site/audit.ts';
import { getCourse, listCourses } from '#contract/authoring/courses.ts';
import { answerInvite, changeRole, listEnrollments, removePerson } from '#contract/learning/people.ts';
import { type CourseRole, roleUris } from '#contract/core/roles.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { as } from '#test/as.ts';
import {
  aCourse,
  aLearner,
  anInvite,
  aSiteAdmin,
  aUser,
  aUserLesson,
  type SignedInUser,
  type TestCourse,
} from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();

const addTo = async (course: TestCourse, roleKey: CourseRole) => {
  const user = await aUser(services);
  await insertEnrollment(services.db, course, user, roleKey);
  return user;
};
const paramsOf = (course: TestCourse, user: SignedInUser) => ({
  courseId: course.contextId,
  userId: user.id,
});
const peopleOf = async (course: TestCourse) => {
  const { body } = await as(app, await aSiteAdmin(services)).call(listEnrollments, {
    params: { courseId: course.contextId },
  });
  return body.enrollments.map(({ user }) => [user.id, user.contextRoles[0]?.role.roleKey]);
};
const give = (by: SignedInUser, course: TestCourse, to: SignedInUser, role: CourseRole) =>
  as(app, by).call(changeRole, { params: paramsOf(course, to), body: { role: roleUris[role] } });
const remove = (by: SignedInUser, course: TestCourse, who: SignedInUser) =>
  as(app, by).call(removePerson, { params: paramsOf(course, who) });

describe('the people of a course', () => {
  it('PE-1 are listed for staff with name, address and role, and nothing more', async () => {
    const course = await aCourse(services);
    const learner = await aLearner(services, course);
    const { body } = await as(app, course.instructor).call(listEnrollments, {
      params: { courseId: course.contextId },
    });
    const { id, firstName, lastName, email } = learner;
    expect(body.enrollments).toHaveLength(2);
    expect(body.enrollments).toContainEqual({
      user: {
        id,
        firstName,
        lastName,
        email,
        contextRoles: [{ contextId: course.contextId, role: { roleKey: 'CONTEXT_LEARNER' } }],
        sections: [],
      },
    });
  });

  it('PE-1 are not shown to learners and non-members', async () => {
    const course = await aCourse(services);
    const params = { courseId: course.contextId };
    const learner = await aLearner(services, course);
    expect((await as(app, learner).call(listEnrollments, { params })).status).toBe(403);
    expect((await as(app, await aUser(services)).call(listEnrollments, { params })).status).toBe(404);
  });

  it('PE-3 can get another role by its URI, with its rights', async () => {
    const course = await aCourse(services);
    const learner = await aLearner(services, course);
    const { body } = await give(course.instructor, course, learner, 'CONTEXT_ADMINISTRATOR');
    expect(body.enrollment.user).toMatchObject({
      id: learner.id,
      contextRoles: [{ role: { roleKey: 'CONTEXT_ADMINISTRATOR' } }],
    });
    expect((await give(learner, course, course.instructor, 'CONTEXT_LEARNER')).status).toBe(200);
    expect((await give(course.instructor, course, learner, 'CONTEXT_LEARNER')).status).toBe(403);
  });

  it.each([{}, { role: 'CONTEXT_LEARNER' }, { role: 'http://example.org/#Learner' }, { role: 7 }])(
    'AP-3 cannot get the invalid role %j, and the error lists valid ones',
    async body => {
      const course = await aCourse(services);
      const learner = await aLearner(services, course);
      const answer = await as(app, course.instructor).call(changeRole, {
        params: paramsOf(course, learner),
        body: body as never,
      });
      expect(answer.status).toBe(400);
      expect(answer.error).toMatchObject({ field: 'role', error: expect.stringContaining('#Instructor') });
    },
  );

  it('PE-3 always include staff: the last one cannot be demoted or removed, also by a site admin', async () => {
    const course = await aCourse(services);
    await aLearner(services, course);
    const admin = await aSiteAdmin(services);
    for (const by of [course.instructor, admin]) {
      const answers = [
        await give(by, course, course.instructor, 'CONTEXT_LEARNER'),
        await remove(by, course, course.instructor),
      ];
      for (const { status, error } of answers)
        expect([status, error.error]).toEqual([
          409,
          'A course needs at least one instructor or admin. Give somebody else that role first.',
        ]);
    }
    expect((await give(admin, course, course.instructor, 'CONTEXT_ADMINISTRATOR')).status).toBe(200);
  });

  it('PE-3 keep one staff member when staff leave or remove each other concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      const course = await aCourse(services);
      const staff = [
        course.instructor,
        await addTo(course, 'CONTEXT_ADMINISTRATOR'),
        await addTo(course, 'CONTEXT_INSTRUCTOR'),
      ];
      const admin = await aSiteAdmin(services);
      const answers = await Promise.all(
        staff.map((member, index) =>
          index % 2 === 0 ? remove(admin, course, member) : give(admin, course, member, 'CONTEXT_LEARNER'),
        ),
      );
      expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
      const left = (await peopleOf(course)).filter(([, role]) => role !== 'CONTEXT_LEARNER');
      expect(left).toHaveLength(1);
    }
  });

  it('PE-3 lose access when removed; their work is kept but no longer counted', async () => {
    const { course, lesson, learner, userLesson } = await aUserLesson(services);
    const staff = as(app, course.instructor);
    const params = { contextId: course.contextId };
    const startedBy = async () =>
      (await staff.call(getCourse, { params })).body.cairnCourse.cairnModules
        .flatMap(module => module.lessons)
        .find(({ id }) => id === lesson.id)?.startedBy;
    expect(await startedBy()).toBe(1);

    expect((await remove(course.instructor, course, learner)).body).toEqual({ success: true });
    expect((await as(app, learner).call(getCourse, { params })).status).toBe(404);
    expect((await as(app, learner).call(listCourses)).body.cairnCourses).toEqual([]);
    expect(await startedBy()).toBe(0);
    expect((await remove(course.instructor, course, learner)).status).toBe(404);

    await anInvite(services, course, { email: learner.email });
    await as(app, learner).call(answerInvite, {
      params: { courseId: course.contextId },
      body: { accepted: true },
    });
    expect(await startedBy()).toBe(1);
    const { body } = await as(app, learner).call(getCourse, { params });
    expect(body.cairnCourse.cairnModules[0]?.lessons[0]?.userLessons).toHaveLength(1);
    expect(userLesson.lessonId).toBe(lesson.id);
  });

  it('PE-3 and changes to them are recorded in the audit log with the actor', async () => {
    const course = await aCourse(services);
    const learner = await aLearner(services, course);
    await give(course.instructor, course, learner, 'CONTEXT_INSTRUCTOR');
    await give(course.instructor, course, learner, 'CONTEXT_INSTRUCTOR');
    await remove(course.instructor, course, learner);
    const { body } = await as(app, await aSiteAdmin(services)).call(listAuditEvents, {
      query: { search: learner.email },
    });
    const actor = course.instructor.email;
    expect(body.auditEvents.map(({ action, actor: by, detail }) => [action, by, detail])).toEqual([
      ['person-removed', actor, course.name],
      ['role-changed', actor, `${course.name}: Student to Instructor`],
    ]);
  });

  it('AP-2 of another course are not found under one’s own', async () => {
    const [mine, other] = [await aCourse(services), await aCourse(services)];
    const learner = await aLearner(services, other);
    expect((await remove(mine.instructor, mine, learner)).status).toBe(404);
    expect((await give(mine.instructor, mine, learner, 'CONTEXT_LEARNER')).status).toBe(404);
    expect(await peopleOf(other)).toHaveLength(2);
  });
});
