import { noLessonPoints } from '#contract/authoring/points.ts';
import { expect, it } from 'vitest';
import { aCourse, aLanguage, aLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { changeContent } from './change-content.ts';
import { ExerciseContent, type ModuleContent } from '#server/authoring/formats/folder/content-model.ts';
import { importModules } from './import-modules.ts';
import { readOutline } from './read-outline.ts';

const { services } = await runningApp();
await aLanguage(services, { name: 'Snake 3', shippedAs: 'Snake' });

const aModule = (name: string, language: string): ModuleContent => ({
  name,
  weight: null,
  dropped: 0,
  lessons: ['First', 'Second'].map(lesson => ({
    name: `${name}: ${lesson}`,
    language,
    due: lesson === 'First' ? { day: 4, time: '23:59' } : null,
    isDraft: lesson === 'Second',
    opens: lesson === 'First' ? { day: 1, time: '08:00' } : null,
    ...noLessonPoints,
    exercises: ['A', 'B', null].map(exercise =>
      ExerciseContent.parse({
        name: exercise,
        instructions: 'Do it.',
        testCode: 'def test_it(): pass',
        solutionCode: 'x = 1',
        starterCode: exercise && '',
        cpuLimitMs: exercise === 'B' ? 2500 : null,
        hints: exercise === 'B' ? ['Look.', 'Look again.'] : [],
        showsSolution: exercise === 'B',
        helpsTyping: exercise !== 'B',
      }),
    ),
  })),
});

const importInto = (course: { id: number }, ...modules: ModuleContent[]) =>
  changeContent(services, course, tx => importModules(tx, course, modules));

const outlineOf = (course: { id: number }) => readOutline(services.db, course, { withHealth: true });

it('imported modules are appended to the course in order and are UNTESTED', async () => {
  const { course } = await aLesson(services);
  await importInto(course, aModule('Loops', 'snake'), aModule('Lists', 'Snake 3'));
  const modules = await outlineOf(course);
  expect(modules.map(({ name, position }) => [name, position])).toEqual([
    ['Basics', 0],
    ['Loops', 1],
    ['Lists', 2],
  ]);
  expect(modules[1]?.lessons.map(({ name, position }) => [name, position])).toEqual([
    ['Loops: First', 0],
    ['Loops: Second', 1],
  ]);
  expect(modules[2]?.lessons[1]?.health).toMatchObject({ exercises: 3, passing: 0, failing: 0 });
});

it('imported exercises keep all fields, also a missing name and a missing starter', async () => {
  const course = await aCourse(services);
  const { exercises: rows } = await importInto(course, aModule('Loops', 'Snake'));
  expect(rows).toHaveLength(6);
  expect(rows[1]).toMatchObject({
    name: 'B',
    position: 1,
    starterCode: '',
    testStatus: 'UNTESTED',
    version: 1,
  });
  expect(rows[2]).toMatchObject({ name: null, position: 2, starterCode: null, solutionCode: 'x = 1' });
});

it('an unknown language is named, and nothing is imported', async () => {
  const course = await aCourse(services);
  const modules = [aModule('Loops', 'Snake'), aModule('Lists', 'Parrot'), aModule('Maps', 'Heron')];
  await expect(importInto(course, ...modules)).rejects.toThrow(
    'This server has no language called Parrot or Heron. An administrator can add it.',
  );
  expect(await outlineOf(course)).toEqual([]);
});

it('two concurrent imports get dense and distinct positions', async () => {
  const course = await aCourse(services);
  await Promise.all(['One', 'Two', 'Three'].map(name => importInto(course, aModule(name, 'Snake'))));
  expect((await outlineOf(course)).map(module => module.position)).toEqual([0, 1, 2]);
});

it('a lesson with thousands of exercises is imported completely and in order', async () => {
  const course = await aCourse(services);
  const module = aModule('Large', 'Snake');
  const [lesson] = module.lessons;
  if (!lesson) throw new Error('the module of this test has a lesson');
  const [exercise] = lesson.exercises;
  if (!exercise) throw new Error('the lesson of this test has an exercise');
  const exercises = Array.from({ length: 2500 }, (_, i) => ({ ...exercise, name: `No. ${i}` }));
  const { exercises: rows } = await importInto(course, { ...module, lessons: [{ ...lesson, exercises }] });
  expect(rows.map(row => row.position)).toEqual(exercises.map((_, i) => i));
  expect(rows.at(-1)?.name).toBe('No. 2499');
});
