import { expect, it } from 'vitest';
import { listEnrollments, removePerson } from '#contract/learning/people.ts';
import { setSections } from '#contract/learning/sections.ts';
import { getCourseProgress, getStudentProgress } from '#contract/learning/student-progress.ts';
import { exportUser } from '#contract/learning/person-data.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson, aSiteAdmin, aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { setPlatformSections } from './set-platform-sections.ts';

const { app, services } = await runningApp();

const aClass = async () => {
  const { course, lesson } = await aLesson(services);
  const [ada, bob] = [await aLearner(services, course), await aLearner(services, course)];
  const teacher = as(app, course.instructor);
  const params = { courseId: course.contextId };
  const set = (people: { userId: number; section: string | null }[]) =>
    teacher.call(setSections, { params, body: { people } });
  const sectionsOf = async (userId: number) =>
    (await teacher.call(listEnrollments, { params })).body.enrollments
      .find(({ user }) => user.id === userId)
      ?.user.sections.map(({ name, isFromPlatform }) => (isFromPlatform ? `${name} (LMS)` : name));
  return { course, lesson, ada, bob, teacher, params, set, sectionsOf };
};

it('LC-4 people get a section by hand, which replaces the one before, and null takes it away', async () => {
  const { ada, bob, set, sectionsOf } = await aClass();
  await set([
    { userId: ada.id, section: '  Lab A ' },
    { userId: bob.id, section: 'Lab B' },
  ]);
  expect(await sectionsOf(ada.id)).toEqual(['Lab A']);
  await set([{ userId: ada.id, section: 'Lab B' }]);
  expect(await sectionsOf(ada.id)).toEqual(['Lab B']);
  await set([{ userId: ada.id, section: null }]);
  expect(await sectionsOf(ada.id)).toEqual([]);
  expect(await sectionsOf(bob.id)).toEqual(['Lab B']);
});

it('LC-4 of somebody who is named twice the last counts, and who is not in the course is skipped', async () => {
  const { ada, bob, set, sectionsOf } = await aClass();
  const stranger = await aUser(services);
  const [one, two] = await Promise.all([
    set([
      { userId: ada.id, section: 'A' },
      { userId: stranger.id, section: 'A' },
      { userId: ada.id, section: 'B' },
    ]),
    set([{ userId: bob.id, section: 'C' }]),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(await sectionsOf(ada.id)).toEqual(['B']);
  expect(await sectionsOf(bob.id)).toEqual(['C']);
  expect(await sectionsOf(stranger.id)).toBeUndefined();
});

it('LC-4 sections are in the progress of the lesson and of the course, for a filter', async () => {
  const { course, lesson, ada, bob, teacher, params, set } = await aClass();
  await set([{ userId: ada.id, section: 'Lab A' }]);
  const { students } = (
    await teacher.call(getStudentProgress, { params: { ...params, lessonId: lesson.id } })
  ).body;
  const matrix = (await teacher.call(getCourseProgress, { params: { contextId: course.contextId } })).body;
  for (const rows of [students, matrix.students])
    expect(new Map(rows.map(row => [row.id, row.sections]))).toEqual(
      new Map([
        [ada.id, ['Lab A']],
        [bob.id, []],
      ]),
    );
});

it('LM-3 sections of the LMS stand beside ours, are replaced by it alone, and end with the membership', async () => {
  const { course, ada, teacher, params, set, sectionsOf } = await aClass();
  const fromLms = (names: string[]) => setPlatformSections(services.db, course, ada, names);
  await set([{ userId: ada.id, section: 'Mine' }]);
  await fromLms(['Group 1', 'Group 2', ' ', 'Group 1']);
  expect(await sectionsOf(ada.id)).toEqual(['Group 1 (LMS)', 'Group 2 (LMS)', 'Mine']);
  await set([{ userId: ada.id, section: null }]);
  expect(await sectionsOf(ada.id)).toEqual(['Group 1 (LMS)', 'Group 2 (LMS)']);
  await fromLms(['Group 2']);
  expect(await sectionsOf(ada.id)).toEqual(['Group 2 (LMS)']);
  await teacher.call(removePerson, { params: { ...params, userId: ada.id } });
  expect(await services.db.selectFrom('sections').selectAll().where('userId', '=', ada.id).execute()).toEqual(
    [],
  );
});

it('LC-4 sections are in a person’s export', async () => {
  const { course, ada, set } = await aClass();
  await set([{ userId: ada.id, section: 'Lab A' }]);
  const { body } = await as(app, await aSiteAdmin(services)).call(exportUser, { params: { id: ada.id } });
  expect(body.sections).toEqual([{ course: course.name, section: 'Lab A' }]);
});

it.each([
  [[], 'Choose at least one person.'],
  [[{ userId: 1, section: ' ' }], 'Give the section a name.'],
  [[{ userId: 1, section: 'x'.repeat(61) }], 'Use at most 60 characters.'],
])('LC-4 refuses %j with a sentence', async (people, sentence) => {
  const { set } = await aClass();
  const { status, error } = await set(people);
  expect(status).toBe(400);
  expect(error.error).toContain(sentence);
});
