import { describe, expect, it } from 'vitest';
import { getLesson } from '#contract/authoring/content.ts';
import { deleteCourse, updateCourse } from '#contract/authoring/courses.ts';
import { renewShareCode } from '#contract/authoring/sharing.ts';
import { exportCourse } from '#contract/authoring/transfer.ts';
import { changeRole, listEnrollments, removePerson } from '#contract/learning/people.ts';
import { roleUris } from '#contract/core/roles.ts';
import { getStudentProgress } from '#contract/learning/student-progress.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { findUser } from '#server/site/accounts/accounts.db.ts';
import { as } from '#test/as.ts';
import { aUserLesson } from '#test/factories.ts';
import { aLinkedClass, anLms, enter, type KnownLms, runningWithLms } from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services, clock, workOffJobs } = running;

const roles = 'https://purl.imsglobal.org/spec/lti/claim/roles';
const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

const enterAs = (lms: KnownLms, person: string, linkId: string, role: string) =>
  enter(running, lms, person, linkId, claims => ({ ...claims, [roles]: [`${membership}#${role}`] }));

const userOf = async (lms: KnownLms, subject: string) => {
  const { userId } = await services.db
    .selectFrom('ltiUsers')
    .select('userId')
    .where('platformId', '=', lms.platform.id)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  const user = await findUser(services.db, userId);
  if (!user) throw new Error('nobody has come in');
  return user;
};

const aClass = async () => {
  const lms = await anLms(running);
  const group = await aLinkedClass(running, lms);
  const place = { courseId: group.contextId, lessonId: group.lesson.id };
  /** Reads the lesson with its solutions, which only staff may. */
  const readAsStaff = async (who: { authToken: string }) =>
    (await as(app, who).call(getLesson, { params: place })).status;
  return { lms, group, place, readAsStaff };
};

describe('FM-8 LM-3 a teacher in the student role', () => {
  it('sees what a student sees, and is neither listed nor graded', async () => {
    const { lms, group, place, readAsStaff } = await aClass();
    const switched = await enterAs(lms, 'teacher', group.link.id, 'Learner');
    expect(switched.settings).toMatchObject({ roles: ['CONTEXT_LEARNER'], isRoleSwitched: true });
    expect(await readAsStaff(switched)).toBe(403);

    const user = await userOf(lms, 'teacher');
    const { roleKey } = await services.db
      .selectFrom('enrollments')
      .select('roleKey')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(roleKey, 'also before the roster says so').toBe('CONTEXT_INSTRUCTOR');
    const { userExercise } = await aUserLesson(services, {
      lesson: group,
      learner: { ...user, authToken: switched.authToken },
    });
    await services.db
      .transaction()
      .execute(tx => completeExercise(services, tx, userExercise.id, clock.now()));
    await enterAs(lms, 'teacher', group.link.id, 'Learner');
    await workOffJobs();
    expect(lms.calls.filter(({ service }) => service === 'scores')).toEqual([]);

    const teacher = await enter(running, lms, 'teacher', group.link.id);
    expect(teacher.settings?.isRoleSwitched).toBeUndefined();
    const progress = await as(app, teacher).call(getStudentProgress, { params: place });
    expect(progress.body.students.map(student => student.id)).not.toContain(user.id);
    const people = await as(app, teacher).call(listEnrollments, { params: { courseId: group.contextId } });
    expect(JSON.stringify(people.body)).toContain('CONTEXT_INSTRUCTOR');
  });

  it('is told apart from a student, who is graded', async () => {
    const { lms, group } = await aClass();
    const ada = group.learners[0];
    expect((await enter(running, lms, 'ada', group.link.id)).settings?.isRoleSwitched).toBeUndefined();
    await services.db
      .transaction()
      .execute(tx => completeExercise(services, tx, ada?.userExercise.id ?? 0, clock.now()));
    await workOffJobs();
    expect(lms.taken).toMatchObject([{ userId: 'ada' }]);
  });
});

describe('FM-11 a person who is staff no more', () => {
  it('loses staff rights in every open session when the platform next sends them as a learner', async () => {
    const { lms, group, readAsStaff } = await aClass();
    const before = await enter(running, lms, 'teacher', group.link.id);
    const chooser = await enter(running, lms, 'teacher', null);
    expect(await readAsStaff(before)).toBe(200);
    await enterAs(lms, 'teacher', group.link.id, 'Learner');
    expect(await readAsStaff(before)).toBe(403);
    expect(await readAsStaff(chooser)).toBe(403);
    expect(await readAsStaff(await enter(running, lms, 'teacher', group.link.id))).toBe(200);
  });

  it.each([['demoted'], ['removed']])('loses them with the next call when they are %s here', async what => {
    const { lms, group, readAsStaff } = await aClass();
    const assistant = await enterAs(lms, 'grace', group.link.id, 'Instructor');
    expect(await readAsStaff(assistant)).toBe(200);
    const params = { courseId: group.contextId, userId: (await userOf(lms, 'grace')).id };
    const teacher = as(app, group.teacher);
    const changed =
      what === 'demoted'
        ? await teacher.call(changeRole, { params, body: { role: roleUris.CONTEXT_LEARNER } })
        : await teacher.call(removePerson, { params });
    expect(changed.status).toBe(200);
    expect(await readAsStaff(assistant)).toBe(what === 'demoted' ? 403 : 404);
  });
});

describe('AP-2 staff who were launched into one lesson', () => {
  it('work on that lesson, and neither delete nor export nor share the course', async () => {
    const { lms, group, place, readAsStaff } = await aClass();
    const inLesson = await enter(running, lms, 'teacher', group.link.id);
    expect(await readAsStaff(inLesson)).toBe(200);
    const call = as(app, inLesson);
    expect((await call.call(getStudentProgress, { params: place })).status).toBe(200);
    const params = { contextId: group.contextId };
    for (const refused of [
      await call.call(deleteCourse, { params }),
      await call.call(exportCourse, { params, query: {} }),
      await call.call(renewShareCode, { params }),
      await call.call(updateCourse, { params, body: { public: true } }),
    ])
      expect(refused.status).toBe(403);
    const inCourse = await enter(running, lms, 'teacher', 'course');
    expect((await as(app, inCourse).call(renewShareCode, { params })).status).toBe(200);
  });
});
