import { noLessonPoints } from '#contract/authoring/points.ts';
import { describe, expect, it } from 'vitest';
import { exerciseFieldNames, exerciseFields } from '#contract/authoring/exercise-fields.ts';
import { AppError } from '#server/platform/app-error.ts';
import { otherFieldValues } from '#test/other-field-values.ts';
import { readDocument, writeDocument } from '../archive/document.ts';
import { writeEntries } from '../archive/write-file.ts';
import {
  type CourseContent,
  ExerciseContent,
  type LessonContent,
  type ModuleContent,
} from './content-model.ts';
import type { Entry } from './entry-tree.ts';
import { readCourseContent, readModuleContent } from './read-content.ts';
import { writeCourseContent, writeModuleContent } from './write-content.ts';

type Files = Record<string, string | null>;

const lesson = 'modules/01-basics/lessons/01-adding';
const exercise = `${lesson}/exercises/01-two-numbers`;

/** A small valid course; tests change or remove (null) files. */
const files: Files = {
  'course.json': '{ "format": 1, "name": "Sums", "language": "Python" }',
  'modules/01-basics/module.json': '{ "name": "Basics" }',
  [`${lesson}/lesson.json`]: '{ "name": "Adding", "language": "Python" }',
  [`${exercise}/exercise.json`]: '{ "name": "Two numbers" }',
  [`${exercise}/instructions.md`]: 'Add them.\n',
  [`${exercise}/tests.py`]: 'def test_adds(): assert add(1, 2) == 3\n',
  [`${exercise}/solution.py`]: 'def add(a, b): return a + b\n',
  [`${exercise}/starter.py`]: 'def add(a, b): return 0\n',
};

const entriesOf = (given: Files): Entry[] =>
  Object.entries(given).flatMap(([path, text]) => (text === null ? [] : [{ path, text }]));

const readWith = (changed: Files) => readCourseContent(entriesOf({ ...files, ...changed }));

const complaintAbout = (
  entries: Entry[],
  read: (entries: Entry[]) => unknown = readCourseContent,
): string => {
  try {
    read(entries);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return error.message;
    throw error;
  }
  return 'nothing to complain about';
};

const anExercise = (given: Partial<ExerciseContent> = {}): ExerciseContent => ({
  ...ExerciseContent.parse({
    name: 'Two numbers',
    instructions: 'Add them.\n',
    testCode: 'def test_adds(): assert add(1, 2) == 3\n',
    solutionCode: 'def add(a, b): return a + b\n',
    starterCode: 'def add(a, b): return 0\n',
  }),
  ...given,
});

const aCourseOf = (...exercises: ExerciseContent[]): CourseContent => ({
  name: 'Sums',
  language: 'Python',
  countedRun: null,
  modules: [
    {
      name: 'Basics',
      weight: null,
      dropped: 0,
      lessons: [
        {
          name: 'Adding',
          language: 'Python',
          due: null,
          isDraft: false,
          opens: null,
          ...noLessonPoints,
          exercises,
        },
      ],
    },
  ],
});

describe('a course in files', () => {
  it('is read into modules, lessons and exercises', () => {
    expect(readWith({}).content).toEqual(aCourseOf(anExercise()));
  });

  it('FI-1 has files of three kinds and of the solution, text or not, and says what is wrong with them', () => {
    const several = anExercise({
      files: {
        'data/cities.csv': { kind: 'readOnly', content: 'Rome\n' },
        'dot.png': { kind: 'readOnly', content: 'iVBORw==', isBase64: true },
        'expected.txt': { kind: 'hidden', content: '3\n' },
        'shapes_2d.py': { kind: 'edited', content: 'x = 0\n', solution: 'x = 1\n' },
        'untouched.py': { kind: 'edited', content: '' },
      },
    });
    const paths = {
      [`${exercise}/read-only/data/cities.csv`]: 'Rome\r\n',
      [`${exercise}/read-only/dot.png.base64`]: 'iVBORw==',
      [`${exercise}/hidden/expected.txt`]: '3\n',
      [`${exercise}/files/shapes_2d.py`]: 'x = 0\n',
      [`${exercise}/solution-files/shapes_2d.py`]: 'x = 1\n',
      [`${exercise}/files/untouched.py`]: '',
    };
    expect(readWith(paths).content).toEqual(aCourseOf(several));
    const written = writeCourseContent(aCourseOf(several), () => 'py');
    expect(readCourseContent(written).content).toEqual(aCourseOf(several));
    const sentence = (path: string) => complaintAbout(entriesOf({ ...files, [`${exercise}/${path}`]: '' }));
    expect(sentence('solution-files/none.py')).toContain(
      'files/none.py: A file is edited, readOnly or hidden.',
    );
    expect(sentence('hidden/a b.txt')).toContain('The name of a file has letters');
  });

  it('is ordered by folder number, regardless of the order of entries and of gaps', () => {
    const named = (name: string) => `{ "name": "${name}" }`;
    const { content } = readWith({
      'modules/10-last/module.json': named('Last'),
      'modules/9-late/module.json': named('Late'),
      'modules/02/module.json': named('Early'),
    });
    expect(content.modules.map(module => module.name)).toEqual(['Basics', 'Early', 'Late', 'Last']);
  });

  it('may have exercises without a starter and without a name', () => {
    const { content } = readWith({ [`${exercise}/starter.py`]: null, [`${exercise}/exercise.json`]: '{}' });
    expect(content).toEqual(aCourseOf(anExercise({ name: null, starterCode: null })));
  });

  it('HI-1 may have exercises with hints, in the order of their numbers, and with a solution to show or without help while typing', () => {
    const { content } = readWith({
      [`${exercise}/exercise.json`]: '{ "showsSolution": true, "helpsTyping": false }',
      [`${exercise}/hint-10.md`]: 'last',
      [`${exercise}/hint-2.md`]: 'first',
    });
    expect(content).toEqual(
      aCourseOf(
        anExercise({ name: null, hints: ['first', 'last'], showsSolution: true, helpsTyping: false }),
      ),
    );
  });

  it('TV-3 may have exercises with a CPU limit', () => {
    const { content } = readWith({ [`${exercise}/exercise.json`]: '{ "cpuLimitMs": 2500 }' });
    expect(content).toEqual(aCourseOf(anExercise({ name: null, cpuLimitMs: 2500 })));
  });

  it('LC-4 may have lessons with a due date, counted from the start of the course', () => {
    const dated = (due: string) => ({
      [`${lesson}/lesson.json`]: `{ "name": "Adding", "language": "Python", "due": ${due} }`,
    });
    const { content } = readWith(dated('{ "day": 4, "time": "23:59" }'));
    expect(content.modules[0]?.lessons[0]?.due).toEqual({ day: 4, time: '23:59' });
    expect(readCourseContent(writeCourseContent(content, () => 'py')).content).toEqual(content);
    const wrong = entriesOf({ ...files, ...dated('{ "day": 4, "time": "9 am" }') });
    expect(complaintAbout(wrong)).toContain('Write the time as hours and minutes, such as 23:59.');
  });

  it('LC-1 may have drafts, and lessons that open later', () => {
    const file =
      '{ "name": "Adding", "language": "Python", "isDraft": true, "opens": { "day": 2, "time": "08:00" } }';
    const { content } = readWith({ [`${lesson}/lesson.json`]: file });
    expect(content.modules[0]?.lessons[0]).toMatchObject({ isDraft: true, opens: { day: 2, time: '08:00' } });
    expect(readCourseContent(writeCourseContent(content, () => 'py')).content).toEqual(content);
  });

  it('may have no modules', () => {
    expect(
      readCourseContent(entriesOf({ 'course.json': files['course.json'] ?? '' })).content.modules,
    ).toEqual([]);
  });

  it('has its line endings normalized', () => {
    const { content } = readWith({ [`${exercise}/instructions.md`]: 'One\r\nTwo\r\n' });
    expect(content.modules[0]?.lessons[0]?.exercises[0]?.instructions).toBe('One\nTwo\n');
  });

  it('may contain files of other tools, which are ignored and listed', () => {
    const others = {
      '.git/config': '',
      'README.md': '# Sums',
      [`${exercise}/.DS_Store`]: '',
      '__MACOSX/x': '',
    };
    expect(readWith(others).ignored).toEqual(Object.keys(others));
  });
});

describe('reading refuses and names the path of', () => {
  const long = 'x'.repeat(201);
  const more = 'modules/01-more';
  it.each<[string, Files, string]>([
    ['a course without its file', { 'course.json': null }, 'course.json: is missing.'],
    [
      'a module without its file',
      { 'modules/01-basics/module.json': null },
      'modules/01-basics/module.json: is missing.',
    ],
    ['a lesson without its file', { [`${lesson}/lesson.json`]: null }, `${lesson}/lesson.json: is missing.`],
    [
      'an exercise without its file',
      { [`${exercise}/exercise.json`]: null },
      `${exercise}/exercise.json: is missing.`,
    ],
    [
      'missing instructions',
      { [`${exercise}/instructions.md`]: null },
      `${exercise}/instructions.md: is missing.`,
    ],
    ['missing tests', { [`${exercise}/tests.py`]: null }, `${exercise}/tests.*: is missing.`],
    ['a missing solution', { [`${exercise}/solution.py`]: null }, `${exercise}/solution.*: is missing.`],
    [
      'two solutions',
      { [`${exercise}/solution.js`]: '' },
      `${exercise}/solution.js: is there beside solution.py; keep one.`,
    ],
    ['what is not JSON', { 'course.json': '{ "name": ' }, 'course.json: is not valid JSON ('],
    ['JSON of another shape', { 'course.json': '[]' }, 'course.json: Invalid input: expected object'],
    [
      'an unknown field',
      { 'modules/01-basics/module.json': '{"name":"A","colour":"red"}' },
      'modules/01-basics/module.json: has a field that is not known here: colour.',
    ],
    [
      'a CPU limit that is too short',
      { [`${exercise}/exercise.json`]: '{"cpuLimitMs":3}' },
      `${exercise}/exercise.json: cpuLimitMs: Give a time limit from 0.1 to 60 seconds (100 to 60,000 ms).`,
    ],
    [
      'a field called __proto__',
      { [`${exercise}/exercise.json`]: '{"__proto__":{"name":"A"}}' },
      `${exercise}/exercise.json: has a field that is not known here: __proto__.`,
    ],
    [
      'a name that is missing',
      { 'modules/01-basics/module.json': '{}' },
      'modules/01-basics/module.json: name: Give the module a name.',
    ],
    [
      'a name that is blank',
      { 'course.json': '{"name":" ","language":"Python"}' },
      'course.json: name: Give the course a name.',
    ],
    [
      'a name of 201 characters',
      { [`${lesson}/lesson.json`]: `{"name":"${long}","language":"Python"}` },
      `${lesson}/lesson.json: name: Use at most 200 characters.`,
    ],
    [
      'a name that is a number',
      { [`${exercise}/exercise.json`]: '{"name":7}' },
      `${exercise}/exercise.json: name: Give the exercise a name.`,
    ],
    [
      'a name with a NUL',
      { [`${exercise}/exercise.json`]: '{"name":"a\\u0000b"}' },
      `${exercise}/exercise.json: name: Remove the NUL character.`,
    ],
    [
      'a lesson without a language',
      { [`${lesson}/lesson.json`]: '{"name":"A"}' },
      `${lesson}/lesson.json: language: Give the language a name.`,
    ],
    [
      'a newer format',
      { 'course.json': '{"format":4,"name":"A","language":"Python"}' },
      'course.json: format: This Cairn reads formats 1 to 3; a newer one may have written this.',
    ],
    [
      'the same number twice',
      { [`${more}/module.json`]: '{"name":"More"}' },
      `${more}: has the same number as modules/01-basics.`,
    ],
    [
      'the same number written in two ways',
      { 'modules/1-more/module.json': '{"name":"More"}' },
      'modules/1-more: has the same number as modules/01-basics.',
    ],
    [
      'a folder without a number',
      { 'modules/more/module.json': '{"name":"More"}' },
      'modules/more: needs a number first in its name, such as 01-first-steps.',
    ],
    [
      'a file among numbered folders',
      { 'modules/notes.txt': '' },
      'modules/notes.txt: is a file where only folders are.',
    ],
    [
      'an unknown file',
      { [`${exercise}/test.py`]: '' },
      `${exercise}/test.py: is not a file of the layout here.`,
    ],
    [
      'an unknown folder',
      { 'modules/01-basics/lesons/01-a/lesson.json': '' },
      'modules/01-basics/lesons: is not a folder of the layout here.',
    ],
    [
      'tests with a NUL',
      { [`${exercise}/tests.py`]: 'a\0b' },
      `${exercise}/tests.py: Remove the NUL character.`,
    ],
    [
      'code that is too long',
      { [`${exercise}/solution.py`]: 'x'.repeat(200_001) },
      `${exercise}/solution.py: Code may have at most 200,000 characters.`,
    ],
    [
      'instructions that are too long',
      { [`${exercise}/instructions.md`]: 'x'.repeat(200_001) },
      `${exercise}/instructions.md: Use at most 200,000 characters.`,
    ],
    ['a path outside the folder', { '../course.json': '{}' }, '../course.json: such a name is not allowed.'],
    ['a path from the root', { '/etc/passwd': '' }, '/etc/passwd: such a name is not allowed.'],
    [
      'a path with backslashes',
      { 'modules\\01-a\\module.json': '' },
      'modules\\01-a\\module.json: such a name is not allowed.',
    ],
    ['a path with control characters', { 'a\u001b[31m': '' }, 'a?[31m: such a name is not allowed.'],
    ['a file in the place of a folder', { modules: '' }, 'modules: is both a file and a folder.'],
  ])('%s', (_what, changed, sentence) => {
    const entries = entriesOf({ ...files, ...changed });
    expect(complaintAbout(entries)).toContain(sentence);
    // Archives may list entries in any order.
    expect(complaintAbout(entries.toReversed())).not.toBe('nothing to complain about');
  });

  it('a duplicate path', () => {
    const entries = entriesOf(files);
    expect(complaintAbout([...entries, ...entries.slice(0, 1)])).toBe('course.json: is there twice.');
  });

  it('all problems together, up to a limit', () => {
    expect(complaintAbout(entriesOf({ 'modules/01-a/module.json': '{' })).split('\n')).toHaveLength(2);
    const strays = Array.from({ length: 50 }, (_, i) => ({ path: `stray-${i}`, text: '' }));
    const lines = complaintAbout([...entriesOf(files), ...strays]).split('\n');
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('And 30 more.');
  });

  it('a course where a module is expected', () => {
    expect(complaintAbout(entriesOf(files), readModuleContent)).toContain('module.json: is missing.');
  });
});

describe('writing and reading round-trips', () => {
  const endingOf = () => 'py';
  it.each([
    ['letters of every kind', anExercise({ name: 'Ünïcödé 日本語 שלום 🪨' })],
    ['a name of 200 characters', anExercise({ name: '🪨'.repeat(200) })],
    ['a name that looks like a path', anExercise({ name: '../../etc/passwd' })],
    ['a name that looks like HTML', anExercise({ name: '<script>alert(1)</script>' })],
    ['no name and no starter', anExercise({ name: null, starterCode: null })],
    ['hints and a solution to show', anExercise({ hints: ['one', 'two\n'], showsSolution: true })],
    ['no help while typing', anExercise({ helpsTyping: false })],
    ['an empty starter, which is not no starter', anExercise({ starterCode: '' })],
    ['texts without a last line end', anExercise({ instructions: 'Add', testCode: '', solutionCode: 'x' })],
  ])('with %s', (_what, one) => {
    const course = aCourseOf(one, anExercise(), one);
    const entries = writeCourseContent(course, endingOf);
    expect(readCourseContent(entries).content).toEqual(course);
    const [module] = course.modules;
    if (!module) throw new Error('the course of this test has a module');
    expect(readModuleContent(writeModuleContent(module, endingOf)).content).toEqual(module);
  });

  it.each<[string, 1 | 2 | 3, Partial<ExerciseContent>, Partial<LessonContent>]>([
    ['nothing that is newer', 1, {}, {}],
    ['a CPU limit', 2, { cpuLimitMs: 2500 }, {}],
    ['hints', 2, { hints: ['one'] }, {}],
    ['a solution to show', 2, { showsSolution: true }, {}],
    ['further files', 2, { files: { 'a.py': { kind: 'edited', content: '' } } }, {}],
    ['a draft', 2, {}, { isDraft: true }],
    ['a due date', 2, {}, { due: { day: 0, time: '08:00' } }],
    ['an opening', 2, {}, { opens: { day: 0, time: '08:00' } }],
    ['FC-4 plain cases', 1, { testCode: '[{"stdout": "1", "exitCode": 2}]' }, {}],
    ['FC-4 a case that looks for a text', 3, { testCode: '[{"stdout": "1", "match": "contains"}]' }, {}],
    ['FC-4 expected files', 3, { testCode: '[{"expectedFiles": {"a.txt": "1"}}]' }, {}],
    ['FC-4 prompts that do not count', 3, { testCode: '{"ignorePrompts": true, "cases": []}' }, {}],
  ])('CE-8 with %s is format %i as a folder and as a document', (_what, format, ofExercise, ofLesson) => {
    const course = aCourseOf(anExercise(ofExercise));
    Object.assign(course.modules[0]?.lessons[0] ?? {}, ofLesson);
    const entries = writeCourseContent(course, endingOf);
    expect(JSON.parse(entries[0]?.text ?? '')).toMatchObject({ format });
    expect(readCourseContent(entries).content).toEqual(course);
    const document = writeDocument({ kind: 'course', course });
    expect(JSON.parse(document)).toMatchObject({ format });
    expect(readDocument(document)).toMatchObject({ course });
  });

  it.each(exerciseFieldNames)(
    'FZ-2 with another value of %s, as a folder and as a document, in the format that has it',
    field => {
      const course = aCourseOf(anExercise({ [field]: otherFieldValues[field] }));
      const entries = writeCourseContent(course, endingOf);
      expect(readCourseContent(entries).content).toEqual(course);
      const { format } = exerciseFields[field];
      expect(JSON.parse(entries[0]?.text ?? '')).toMatchObject({ format });
      const document = writeDocument({ kind: 'course', course });
      expect(JSON.parse(document)).toMatchObject({ format });
      expect(readDocument(document)).toMatchObject({ course });
    },
  );

  it('CE-8 a module with pictures is format 2', () => {
    const module = aCourseOf(anExercise()).modules[0] as ModuleContent;
    const pictures = [{ name: 'dot.png', bytes: Buffer.from('') }];
    expect(JSON.parse(writeDocument({ kind: 'module', module, pictures }))).toMatchObject({ format: 2 });
    const [top] = writeEntries({ kind: 'module', module, pictures }, endingOf);
    expect(JSON.parse(top?.text ?? '')).toEqual({ format: 2, name: 'Basics' });
  });

  it('CE-8 format 1 may have what format 2 added, as Cairn once wrote it', () => {
    const written = writeDocument({ kind: 'course', course: aCourseOf(anExercise({ hints: ['one'] })) });
    const older = written.replace('"format": 2', '"format": 1');
    expect(older).not.toBe(written);
    expect(readDocument(older)).toEqual(readDocument(written));
  });

  it('more than a hundred exercises in order', () => {
    const many = Array.from({ length: 120 }, (_, i) => anExercise({ name: `Number ${i}` }));
    const entries = writeCourseContent(aCourseOf(...many), endingOf);
    expect(readCourseContent(entries.toReversed()).content).toEqual(aCourseOf(...many));
  });
});
