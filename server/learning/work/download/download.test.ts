import { expect, it } from 'vitest';
import { downloadCourseWork, downloadLessonWork } from '#contract/learning/work-download.ts';
import { readArchive } from '#server/authoring/formats/archive/read-archive.ts';
import { as } from '#test/as.ts';
import { aLesson, aUserLesson, type TestCourse } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();

const filesOf = async (bytes: Uint8Array) => {
  const buffer = Buffer.from(bytes);
  const { entries } = await readArchive({
    size: buffer.length,
    read: async (start, length) => buffer.subarray(start, start + length),
  });
  return new Map(entries.map(({ path, text }) => [path, text]));
};
const wholeCourse = async ({ contextId, instructor }: TestCourse) =>
  (await as(app, instructor).call(downloadCourseWork, { params: { contextId } })).body;

it('IN-1 all work of a lesson or course is a zip of plain files with a table; previews of staff are not in it', async () => {
  const lesson = await aLesson(services, { exercises: 2 });
  const { course } = lesson;
  const ada = await aUserLesson(services, { lesson, code: 'print("Ada")\n' });
  const bea = await aUserLesson(services, { lesson, code: '=1+1' });
  await aUserLesson(services, { lesson, learner: course.instructor, code: 'a preview' });
  await aUserLesson(services, { lesson, code: '' });
  const second = await aLesson(services, { course, modulePosition: 1 });
  await aUserLesson(services, { lesson: second, learner: ada.learner, code: 'x' });

  const slug = ({ learner }: typeof ada) =>
    `${learner.lastName.replace(' ', '-').toLowerCase()}-ada-${learner.id}`;
  const ofLesson = [ada, bea].flatMap(work => [1, 2].map(n => `01-adding/0${n}/${slug(work)}.py`));
  const params = { courseId: course.contextId, lessonId: lesson.lesson.id };
  const { body } = await as(app, course.instructor).call(downloadLessonWork, { params });
  expect(body.fileName).toMatch(/^course-\d+-adding-work\.zip$/);
  const files = await filesOf(body.bytes);
  expect([...files.keys()].toSorted()).toEqual([...ofLesson, 'work.csv'].toSorted());
  expect(files.get(`01-adding/02/${slug(ada)}.py`)).toBe('print("Ada")\n');
  const table = files.get('work.csv')?.split('\r\n') ?? [];
  expect(table).toHaveLength(6);
  expect(table[1]).toContain(`01-adding/01/${slug(ada)}.py,Adding,Exercise 1,Ada ${ada.learner.lastName},`);

  const whole = await filesOf((await wholeCourse(course)).bytes);
  expect([...whole.keys()].toSorted()).toEqual(
    [...ofLesson, `02-adding/01/${slug(ada)}.py`, 'work.csv'].toSorted(),
  );
});

it('IN-1 an empty course is an empty table', async () => {
  const { course } = await aLesson(services);
  const files = await filesOf((await wholeCourse(course)).bytes);
  expect([...files.keys()]).toEqual(['work.csv']);
});

it('IN-1 FI-1 FZ-1 further files are in it also where the main file is empty, but none that the student cannot edit', async () => {
  const lesson = await aLesson(services);
  const work = await aUserLesson(services, { lesson, code: '' });
  const files = {
    'shapes.py': { kind: 'edited' as const, content: '# begin here' },
    'cases.txt': { kind: 'hidden' as const, content: 'what tests read' },
    'data.csv': { kind: 'readOnly' as const, content: 'given' },
  };
  await services.db.updateTable('exercises').set({ files }).where('id', '=', lesson.exercise.id).execute();
  await services.db
    .updateTable('userExercises')
    .set({ files: { 'shapes.py': 'side = 2' } })
    .where('id', '=', work.userExercise.id)
    .execute();
  const found = await filesOf((await wholeCourse(lesson.course)).bytes);
  const names = [...found.keys()].map(path => path.split('/').at(-1));
  expect(new Set(names)).toEqual(new Set(['main.py', 'shapes.py', 'work.csv']));
  expect([...found.values()]).toContain('side = 2');
});

it('FZ-1 the table says of each work whose it is, when it was completed and changed, and whether staff marked it', async () => {
  const lesson = await aLesson(services, { exercises: 2 });
  const { course } = lesson;
  const { learner, userExercises } = await aUserLesson(services, { lesson, code: 'x' });
  await services.db
    .insertInto('sections')
    .values(['Lab A', 'Mon'].map(name => ({ name, courseId: course.id, userId: learner.id })))
    .execute();
  const completedAt = new Date('2026-03-04T10:00:00Z');
  const updatedAt = new Date('2026-03-05T11:00:00Z');
  const [first, second] = userExercises.map(({ id }) => id);
  const set = (id: number | undefined, row: object) =>
    services.db
      .updateTable('userExercises')
      .set(row)
      .where('id', '=', id ?? 0)
      .execute();
  await set(first, { updatedAt, completedAt, instructorBypassed: true });
  await set(second, { updatedAt });
  const table = (await filesOf((await wholeCourse(course)).bytes)).get('work.csv') ?? '';
  const [head, ...rows] = table
    .trim()
    .split('\r\n')
    .map(row => row.split(',').slice(1));
  const changed = updatedAt.toISOString();
  const who = [`Ada ${learner.lastName}`, learner.email, 'Lab A; Mon'];
  expect(head?.slice(2)).toEqual(['Student', 'Email', 'Section', 'Completed', 'Marked by staff', 'Changed']);
  expect(rows).toEqual([
    ['Adding', 'Exercise 1', ...who, completedAt.toISOString(), 'yes', changed],
    ['Adding', 'Exercise 2', ...who, '', '', changed],
  ]);
});
