import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { getRoster } from '#contract/lti/lti-course.ts';
import { changeRole } from '#contract/learning/people.ts';
import { getStudentProgress } from '#contract/learning/student-progress.ts';
import { as } from '#test/as.ts';
import { aLearner } from '#test/factories.ts';
import { aLinkedClass, anLms, enter, type KnownLms, runningWithLms } from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services, clock, workOffJobs } = running;

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership' as const;
const roles = 'https://purl.imsglobal.org/spec/lti/claim/roles';

const aClass = async (shape: 'moodle' | 'canvas' | 'brightspace' = 'moodle') => {
  const lms = await anLms(running, { shape });
  const group = await aLinkedClass(running, lms);
  const listed = async () =>
    (
      await as(app, await enter(running, lms, 'teacher', 'course')).call(getStudentProgress, {
        params: { courseId: group.contextId, lessonId: group.lesson.id },
      })
    ).body.students.map(({ firstName, lastName, hasStarted }) => `${firstName} ${lastName} ${hasStarted}`);
  const sections = async () => {
    const { students } = (
      await as(app, await enter(running, lms, 'teacher', 'course')).call(getStudentProgress, {
        params: { courseId: group.contextId, lessonId: group.lesson.id },
      })
    ).body;
    return Object.fromEntries(students.map(student => [student.firstName, student.sections]));
  };
  return { lms, group, listed, sections };
};

const rosterCalls = (lms: KnownLms) => lms.calls.filter(({ service }) => service === 'roster').length;
const later = async (lms: KnownLms) => {
  clock.advance(6 * 60_000);
  await enter(running, lms, 'teacher', 'course');
  await workOffJobs();
};

describe('FM-13 LM-3 the roster of a platform', () => {
  it.each(['moodle', 'canvas'] as const)(
    'like %s puts everybody into the progress tables, also those who have never come in',
    async shape => {
      const { listed } = await aClass(shape);
      expect(await listed(), 'a launch does not wait for it').toEqual(['Ada Student true']);
      await workOffJobs();
      expect(await listed()).toEqual(['Ada Student true', 'Grace Student false']);
    },
  );

  it('is read page by page, and again only after a while', async () => {
    const { lms } = await aClass();
    await workOffJobs();
    expect(rosterCalls(lms)).toBe(2);
    await enter(running, lms, 'teacher', 'course');
    await workOffJobs();
    expect(rosterCalls(lms)).toBe(2);
    await later(lms);
    expect(rosterCalls(lms)).toBe(4);
  });

  it.each([
    ['teacher', 4, 6],
    ['ada', 59, 61],
  ])('FM-13 is read again when %s comes in, after %i minutes not, after %i', async (who, soon, late) => {
    const { lms } = await aClass();
    await workOffJobs();
    const before = rosterCalls(lms);
    const comesIn = async (minutes: number) => {
      clock.advance(minutes * 60_000);
      await enter(running, lms, who, 'course');
      await workOffJobs();
      return rosterCalls(lms) - before;
    };
    expect(await comesIn(soon)).toBe(0);
    expect(await comesIn(late - soon)).toBe(2);
  });

  it('takes out whoever left; their work is there again when they come back', async () => {
    const { lms, group, listed } = await aClass();
    await workOffJobs();
    const own = await aLearner(services, group.course);
    const ada = lms.people.splice(
      lms.people.findIndex(person => person.id === 'ada'),
      1,
    );
    await later(lms);
    expect((await listed()).toSorted(), 'accounts of our own stay').toEqual([
      `${own.firstName} ${own.lastName} false`,
      'Grace Student false',
    ]);
    lms.people.push(...ada);
    await later(lms);
    expect(await listed()).toContain('Ada Student true');
  });

  it('LM-3 leaves in whoever comes in while it is being fetched, although it does not name them yet', async () => {
    const { lms, group, listed } = await aClass();
    const late = lms.people.findIndex(person => person.id === 'grace');
    const call = services.platformHttp.call;
    const calling = vi.spyOn(services.platformHttp, 'call').mockImplementation(async (url, request) => {
      const [grace] = lms.people.splice(late, 1);
      const answer = await call(url, request);
      if (grace) lms.people.push(grace);
      // As in a platform whose list is some minutes old.
      if (url.includes('/roster')) await enter(running, lms, 'grace', group.link.id);
      return answer;
    });
    await workOffJobs();
    expect(calling).toHaveBeenCalled();
    calling.mockRestore();
    expect(await listed()).toContain('Grace Student false');
  });

  it('LM-3 names the groups of people, which become their sections and follow changes', async () => {
    const { lms, sections } = await aClass('brightspace');
    const ada = lms.people.find(person => person.id === 'ada');
    if (ada) ada.groups = ['Lab A', 'Tuesday'];
    await later(lms);
    expect(await sections()).toEqual({ Ada: ['Lab A', 'Tuesday'], Grace: [] });
    if (ada) ada.groups = ['Lab B'];
    await later(lms);
    expect(await sections()).toEqual({ Ada: ['Lab B'], Grace: [] });
    lms.failureModes.groups = 'broken';
    await later(lms);
    expect(await sections(), 'nothing is lost while it does not answer').toEqual({
      Ada: ['Lab B'],
      Grace: [],
    });
  });

  it('LM-3 of Canvas says nothing about sections, but a launch does', async () => {
    const { lms, group, sections } = await aClass('canvas');
    const ada = lms.people.find(person => person.id === 'ada');
    if (ada) ada.groups = ['Section 2'];
    await later(lms);
    await enter(running, lms, 'ada', group.link.id);
    expect(await sections()).toEqual({ Ada: ['Section 2'], Grace: [] });
    await later(lms);
    expect((await sections()).Ada).toEqual(['Section 2']);
  });

  it('changes nothing while the platform does not answer, and launches go on', async () => {
    const { lms, listed } = await aClass();
    await workOffJobs();
    for (const failureMode of ['broken', 'down', 'forbidden'] as const) {
      lms.failureModes.roster = failureMode;
      await later(lms);
      expect(await listed()).toEqual(['Ada Student true', 'Grace Student false']);
    }
  });

  it('tells staff who are learners now from staff who switched their role', async () => {
    const { lms, group } = await aClass();
    const asLearner = () =>
      enter(running, lms, 'teacher', group.link.id, claims => ({
        ...claims,
        [roles]: [`${membership}#Learner`],
      }));
    await workOffJobs();
    expect((await asLearner()).settings?.isRoleSwitched).toBe(true);
    const teacher = lms.people.find(person => person.id === 'teacher');
    if (teacher) teacher.roles = [`${membership}#Learner`];
    clock.advance(61 * 60_000);
    await asLearner();
    await workOffJobs();
    expect((await asLearner()).settings?.isRoleSwitched).toBeUndefined();
  });

  it('FG-9 of a platform that is asked too often is read when it said', async () => {
    const { lms, listed } = await aClass();
    lms.failureModes.roster = 'too-many';
    await workOffJobs();
    expect(await listed()).toEqual(['Ada Student true']);
    const { rows: queued } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - created_at)::int as seconds
      from graphile_worker.jobs where key like 'roster later:%'`.execute(services.db);
    expect(queued, 'its Retry-After').toEqual([{ seconds: 7 }]);
    lms.failureModes.roster = 'ok';
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs
      where key like 'roster later:%'`.execute(services.db);
    await workOffJobs();
    expect(await listed()).toEqual(['Ada Student true', 'Grace Student false']);
  });

  it.each(['moodle', 'canvas'] as const)(
    'FG-9 of %s leaves a teacher who may not edit an instructor, as launches say, also where the list says Learner',
    async shape => {
      const { lms, group, listed } = await aClass(shape);
      lms.addTeacherWithoutEditing('assistant');
      const rolesOf = async () => (await enter(running, lms, 'assistant', group.link.id)).settings?.roles;
      for (let again = 0; again < 2; again++) {
        expect(await rolesOf()).toEqual(['CONTEXT_INSTRUCTOR']);
        await later(lms);
        expect(await listed()).toEqual(['Ada Student true', 'Grace Student false']);
      }
    },
  );

  it('FG-9 of Moodle lists a teacher who may not edit as a student only until they come in', async () => {
    const { lms, group, listed } = await aClass();
    lms.addTeacherWithoutEditing('assistant');
    await workOffJobs();
    expect(await listed()).toContain('assistant Teacher false');
    await enter(running, lms, 'assistant', group.link.id);
    await later(lms);
    expect(await listed()).not.toContain('assistant Teacher false');
  });

  it('FG-9 lowers the role of a launch if the list says something new, or the next launch says the same', async () => {
    const { lms, group, listed } = await aClass();
    lms.addTeacherWithoutEditing('promoted');
    lms.addTeacherWithoutEditing('replaced');
    const [promoted, replaced] = lms.people.slice(-2);
    if (!promoted || !replaced) throw new Error('they were not added');
    const asLearner = [`${membership}#Learner`];
    await enter(running, lms, 'promoted', group.link.id);
    await enter(running, lms, 'replaced', group.link.id);

    promoted.listedRoles = [`${membership}#Instructor`];
    await later(lms);
    promoted.listedRoles = asLearner;
    await later(lms);
    expect(await listed(), 'the list called them staff before').toContain('promoted Teacher false');
    expect(await listed()).not.toContain('replaced Teacher false');
    expect((await enter(running, lms, 'promoted', group.link.id)).settings?.roles).toEqual([
      'CONTEXT_INSTRUCTOR',
    ]);
    await later(lms);
    expect(await listed(), 'the launch was the news').not.toContain('promoted Teacher false');

    replaced.roles = asLearner;
    const first = await enter(running, lms, 'replaced', group.link.id);
    expect(first.settings, 'they may have switched their role').toMatchObject({
      roles: ['CONTEXT_LEARNER'],
      isRoleSwitched: true,
    });
    await later(lms);
    expect((await enter(running, lms, 'replaced', group.link.id)).settings?.isRoleSwitched).toBeUndefined();
    expect(await listed()).toContain('replaced Teacher false');
  });

  it('FG-9 leaves somebody staff whom staff made staff here, although the platform calls them a learner', async () => {
    const { lms, group, listed } = await aClass();
    lms.addPerson('assistant');
    await workOffJobs();
    expect(await listed()).toContain('assistant Student false');
    const first = await enter(running, lms, 'assistant', group.link.id);
    expect(first.settings?.roles).toEqual(['CONTEXT_LEARNER']);
    const { userId } = await services.db
      .selectFrom('ltiUsers')
      .select('userId')
      .where('platformId', '=', lms.platform.id)
      .where('subject', '=', 'assistant')
      .executeTakeFirstOrThrow();
    await as(app, await enter(running, lms, 'teacher', 'course')).call(changeRole, {
      params: { courseId: group.contextId, userId },
      body: { role: `${membership}#Instructor` },
    });
    await later(lms);
    expect(await listed()).not.toContain('assistant Student false');
    const second = await enter(running, lms, 'assistant', group.link.id);
    expect(second.settings).toMatchObject({ roles: ['CONTEXT_INSTRUCTOR'] });
    expect(second.settings?.isRoleSwitched).toBeUndefined();
  });

  it('still says who has not come in', async () => {
    const { group } = await aClass();
    await workOffJobs();
    const { body } = await as(app, group.teacher).call(getRoster, { params: { contextId: group.contextId } });
    expect(body.roster?.members.map(({ subject, userId }) => [subject, userId !== null])).toEqual([
      ['teacher', true],
      ['ada', true],
      ['grace', false],
    ]);
  });
});
