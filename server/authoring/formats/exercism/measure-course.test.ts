import { noLessonPoints } from '#contract/authoring/points.ts';
import { expect, it } from 'vitest';
import type { CourseContent, LessonContent } from '../folder/content-model.ts';
import { measureCourse, untried } from './measure-course.ts';
import { limitFor } from './measure-reference.ts';

it.each([
  [0, 1000, null],
  [200, 1000, null],
  [201, 1000, 1500],
  [640, 1000, 3500],
  [599, 3000, null],
  [30_000, 1000, 60_000],
])(
  'FC-6 a reference of %i ms, where the language gives %i ms, gives its exercise %s',
  (own, language, limit) => {
    expect(limitFor(own, language)).toBe(limit);
  },
);

const lesson = (name: string, language: string): LessonContent => ({
  name,
  language,
  due: null,
  isDraft: false,
  opens: null,
  ...noLessonPoints,
  exercises: [],
});
const course: CourseContent = {
  name: 'Mixed',
  language: 'Python',
  countedRun: null,
  modules: [
    { name: 'All', weight: null, dropped: 0, lessons: [lesson('One', 'Python'), lesson('Two', 'Java')] },
  ],
};
const options = { atOnce: 2, onDone: () => {} };
/** What a machine says that has no sandbox, or a language less. */
const machine = (ok: boolean, missing: string) => ({
  check: async () => ({ ok, detail: 'there is no sandbox' }),
  probe: async ({ executionCommand }: { executionCommand: string }) => ({
    obstacle: executionCommand.startsWith(missing)
      ? { why: 'javac is not installed', advice: '', missing: [] }
      : null,
    runtime: null,
  }),
  run: async () => {
    throw new Error('nothing may be run');
  },
});

it('FC-6 where nothing can be run, it is said in one sentence and the course stays as it is', async () => {
  const measured = await measureCourse(machine(false, 'none'), course, options);
  expect(measured).toEqual(untried(course, 'there is no sandbox'));
  expect(measured.said).toEqual([
    'Programs cannot be run here (there is no sandbox), so no reference was tried: limits are those of the language, and what passes is seen after the import.',
  ]);
});

it('FC-6 a language that is not installed is named once, and the others are tried', async () => {
  const counts: number[][] = [];
  const { said } = await measureCourse(machine(true, 'javac'), course, {
    ...options,
    onDone: (...count) => counts.push(count),
  });
  expect(said).toEqual([
    'Java cannot be run here (javac is not installed), so its references were not tried: limits are those of the language, and what passes is seen after the import.',
  ]);
  expect(counts).toEqual([[1, 1]]);
});
