import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pushFolder, readFolderState } from '#contract/authoring/course-folder.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import { getLesson, saveExercise } from '#contract/authoring/content.ts';
import { exportCourse, importFile } from '#contract/authoring/transfer.ts';
import { listDeleted } from '#contract/authoring/deleted.ts';
import { shippedLanguages } from '#runner/client.ts';
import { importModules } from '#server/authoring/content/import-modules.ts';
import { writeCourseContent } from '#server/authoring/formats/folder/write-content.ts';
import type { CourseContent, ExerciseContent } from '#server/authoring/formats/folder/content-model.ts';
import { importFileInBackground } from '#server/authoring/transfer/import-file.job.ts';
import { insertUserExercise, insertUserLesson } from '#server/learning/work/work.db.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import { filesIn, serverFor } from '#test/a-cli.ts';
import { as } from '#test/as.ts';
import { aCourse, aLearner, aSiteAdmin, aUser, type TestCourse } from '#test/factories.ts';
import { passedRun } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';

/** What programs do is of no interest here: every solution passes. */
const running = await runningApp({ runner: { ...runnerElsewhere, run: async () => passedRun('prints 1') } });
const { app, services } = running;
await seedLanguages(services, shippedLanguages());
const { aCli, addressOf } = await serverFor(running);

const exercise = (name: string | null, more: Partial<ExerciseContent> = {}): ExerciseContent => ({
  name,
  instructions: `Do ${name}.\n`,
  testCode: '[{ "stdout": "1" }]\n',
  solutionCode: 'print(1)\n',
  starterCode: null,
  cpuLimitMs: null,
  hints: [],
  showsSolution: false,
  helpsTyping: true,
  files: {},
  rubric: null,
  points: null,
  ...more,
});
const lesson = (name: string, exercises: ExerciseContent[]) => ({
  name,
  language: 'Python',
  due: null,
  isDraft: false,
  opens: null,
  latePercent: 0,
  closesAfterDays: null,
  goOnFrom: null,
  exercises,
});
const courseOf = (lessons: ReturnType<typeof lesson>[]): CourseContent => ({
  name: 'Loops',
  language: 'Python',
  countedRun: null,
  modules: [{ name: 'Basics', weight: null, dropped: 0, lessons }],
});
const twoExercises = () => courseOf([lesson('Counting', [exercise('One'), exercise('Two')])]);

type Cli = Awaited<ReturnType<typeof aCli>>;

const put = async ({ write }: Cli, course: CourseContent) => {
  for (const { path, text } of writeCourseContent(course, () => 'py')) await write(path, text);
};
const stateOf = async (course: TestCourse) =>
  (await as(app, course.instructor).call(readFolderState, { params: { courseId: course.contextId } })).body;

const one = 'modules/01-basics/lessons/01-counting/exercises/01-one';
const two = 'modules/01-basics/lessons/01-counting/exercises/02-two';

/** A course that was pushed from a folder. */
const aPushed = async (content = twoExercises()) => {
  const course = await aCourse(services);
  const cli = await aCli(course.instructor);
  await put(cli, content);
  const pushed = await cli.run(`push --yes --to ${addressOf(course)}`);
  expect(pushed.noted.filter(line => !line.startsWith('Running'))).toEqual([]);
  expect(pushed.code).toBe(0);
  return { course, cli };
};
type Pushed = Awaited<ReturnType<typeof aPushed>>;

const onServer = async ({ course }: Pushed, name: string, body: object) => {
  const state = await stateOf(course);
  const [found] = state.modules.flatMap(({ lessons }) => lessons);
  const exerciseId = found!.exercises.find(each => each.name === name)!.row;
  const params = { courseId: course.contextId, lessonId: found!.row, exerciseId };
  await as(app, course.instructor).call(saveExercise, { params, body });
};

describe('cairn push', () => {
  it('CG-1 shows what would change, pushes it, runs the solutions, and gives every file its id', async () => {
    const course = await aCourse(services);
    const cli = await aCli(course.instructor);
    await put(cli, twoExercises());
    const dry = await cli.run(`push --dry-run --to ${addressOf(course)}`);
    expect(dry.said).toContain('  added    exercise Basics / Counting / One');
    expect((await stateOf(course)).modules).toEqual([]);
    expect((await cli.run(`push --to ${addressOf(course)}`)).noted.join()).toContain('Add --yes');
    expect((await cli.run(`push --to ${addressOf(course)}`, { answers: ['n'] })).said).toContain(
      'Nothing was pushed.',
    );

    const done = await cli.run(`push --to ${addressOf(course)}`, { answers: ['y'] });
    expect(done.said).toContain('2 solutions passed.');
    const [module] = (await stateOf(course)).modules;
    const exercises = module!.lessons[0]!.exercises;
    expect(exercises.map(({ name, testStatus }) => [name, testStatus])).toEqual([
      ['One', 'PASSING'],
      ['Two', 'PASSING'],
    ]);
    expect(JSON.parse(await cli.read(`${one}/exercise.json`))).toEqual({ id: exercises[0]!.id, name: 'One' });
    expect(JSON.parse(await cli.read('modules/01-basics/module.json')).id).toBe(module!.id);
  });

  it('CG-1 of 200 exercises without a change is one call', async () => {
    const many = Array.from({ length: 200 }, (_, i) => exercise(`Exercise ${i + 1}`));
    const course = await aCourse(services);
    const { modules } = courseOf([lesson('Counting', many)]);
    await services.db.transaction().execute(tx => importModules(tx, course, modules));
    const cli = await aCli(course.instructor);
    await cli.run(`pull ${addressOf(course)} .`);
    expect((await cli.paths()).filter(path => path.endsWith('solution.py'))).toHaveLength(200);
    cli.calls.length = 0;
    const again = await cli.run('push --yes');
    expect(again.said[0]).toMatch(/^Nothing to push/);
    expect(cli.calls).toEqual(['GET /api/folder']);
  });

  it('CG-1 a new name, another place or another folder is the same exercise by its id, with the work of students', async () => {
    const pushed = await aPushed(
      courseOf([lesson('Counting', [exercise('One'), exercise('Two')]), lesson('Later', [])]),
    );
    const { course, cli } = pushed;
    const before = (await stateOf(course)).modules[0]!.lessons[0]!;
    const learner = await aLearner(services, course);
    const userLesson = await insertUserLesson(services.db, learner, { id: before.row });
    const work = await insertUserExercise(
      services.db,
      userLesson,
      { ...before.exercises[0]!, id: before.exercises[0]!.row } as never,
      'print(1)',
    );
    await services.db.updateTable('userExercises').set({ version: 2 }).where('id', '=', work.id).execute();
    const { id } = JSON.parse(await cli.read(`${one}/exercise.json`)) as { id: string };
    await cli.write(`${one}/exercise.json`, JSON.stringify({ id, name: 'First' }));
    await cli.write('modules/01-basics/lessons/02-later/exercises/.keep', '');
    await rename(
      join(cli.folder, one),
      join(cli.folder, 'modules/01-basics/lessons/02-later/exercises/05-whatever'),
    );
    const done = await cli.run('push --yes');
    expect(done.said).toContain('  renamed  exercise Basics / Later / First, which was “One”');
    const lessons = (await stateOf(course)).modules[0]!.lessons;
    expect(lessons.map(({ exercises }) => exercises.map(({ row, name }) => [row, name]))).toEqual([
      [[before.exercises[1]!.row, 'Two']],
      [[before.exercises[0]!.row, 'First']],
    ]);
    const kept = await services.db
      .selectFrom('userExercises')
      .selectAll()
      .where('exerciseId', '=', before.exercises[0]!.row)
      .execute();
    expect(kept).toMatchObject([{ solutionCode: 'print(1)' }]);
  });

  it('CG-1 what is removed from the folder can be restored', async () => {
    const { course, cli } = await aPushed();
    await rename(join(cli.folder, two), join(cli.home, 'gone'));
    const done = await cli.run('push --yes');
    expect(done.said).toContain('  removed  exercise Basics / Counting / Two');
    const { body } = await as(app, course.instructor).call(listDeleted, {
      params: { courseId: course.contextId },
    });
    expect(body.deleted.map(({ name }) => name)).toEqual(['Two']);
    const admin = await aSiteAdmin(services);
    const events = await as(app, admin).call(listAuditEvents, { query: { search: course.instructor.email } });
    expect(
      events.body.auditEvents
        .map(({ action }) => action)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['content-deleted', 'folder-pushed']);
  });

  it('CG-1 that was compared with an older state of the course is refused by the server', async () => {
    const { course } = await aPushed();
    const params = { courseId: course.contextId };
    const send = (text: string) =>
      as(app, course.instructor).call(pushFolder, { params, file: new File([text], 'course.json') });
    const stale = await send(JSON.stringify({ basis: 'older', modules: [] }));
    expect([stale.status, stale.error.problem?.code]).toEqual([409, 'content.courseChangedMeanwhile']);
    expect((await send('{')).status).toBe(400);
    const { revision } = await stateOf(course);
    const twice = [1, 2].map(() => ({
      id: 'same',
      about: { name: 'A', weight: null, dropped: 0 },
      lessons: [],
    }));
    expect((await send(JSON.stringify({ basis: revision, modules: twice }))).error.error).toContain(
      'is there twice',
    );
    expect((await stateOf(course)).revision).toBe(revision);
  });

  it('CG-1 takes pictures along that a text shows, and a new one of the same name takes its place', async () => {
    const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`;
    const { course, cli } = await aPushed();
    await cli.write('pictures/door.svg', svg(1));
    expect((await cli.run('push --yes')).noted).toEqual([
      'pictures/door.svg is shown by no text, and is not pushed.',
    ]);
    await cli.write(`${one}/instructions.md`, '![A door](asset:door.svg)\n');
    expect((await cli.run('push --yes')).said).toContain('  changed  picture door.svg');
    await cli.write('pictures/door.svg', svg(2));
    expect((await cli.run('push --yes')).said).toContain('  changed  picture door.svg');
    expect((await cli.run('push --yes')).said[0]).toMatch(/^Nothing to push/);
    await cli.run(`pull ${addressOf(course)} ../other`);
    expect((await filesOf(cli.home, 'other'))['pictures/door.svg']).toBe(svg(2));
  });

  it('CG-1 of a folder that was copied inside the course, the copy is new', async () => {
    const { course, cli } = await aPushed();
    const copy = one.replace('01-one', '03-one-more');
    for (const file of ['exercise.json', 'instructions.md', 'tests.py', 'solution.py'])
      await cli.write(`${copy}/${file}`, await cli.read(`${one}/${file}`));
    expect((await cli.run('push --yes')).code).toBe(0);
    const ids = (await stateOf(course)).modules[0]!.lessons[0]!.exercises.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(JSON.parse(await cli.read(`${copy}/exercise.json`)).id).toBe(ids[2]);
  });

  it('CG-1 tells a conflict and overwrites nothing; a pull puts the server’s beside the folder’s', async () => {
    const pushed = await aPushed();
    const { course, cli } = pushed;
    await onServer(pushed, 'One', { instructions: 'Theirs.\n' });
    await onServer(pushed, 'Two', { instructions: 'Newer.\n' });
    await cli.write(`${one}/instructions.md`, 'Ours.\n');
    const refused = await cli.run('push --yes');
    expect(refused.code).toBe(3);
    expect(refused.said).toEqual([
      'Newer on the server (cairn pull gets it):',
      '  exercise Basics / Counting / Two',
      'Changed here and on the server since your last pull:',
      '  exercise Basics / Counting / One',
    ]);
    const pulled = await cli.run('pull');
    expect(pulled.code).toBe(3);
    expect(pulled.said).toContain('conflict exercise Basics / Counting / One');
    expect(await cli.read(`${one}/instructions.md`)).toBe('Ours.\n');
    expect(await cli.read(`.cairn/server/${one}/instructions.md`)).toBe('Theirs.\n');
    expect(await cli.read(`${two}/instructions.md`)).toBe('Newer.\n');
    expect((await cli.run('push --yes')).code).toBe(0);
    const { lessons } = (await stateOf(course)).modules[0]!;
    const params = { courseId: course.contextId, lessonId: lessons[0]!.row };
    const { body } = await as(app, course.instructor).call(getLesson, { params });
    expect(body.lesson.exercises.map(({ instructions }) => instructions)).toEqual(['Ours.\n', 'Newer.\n']);
  });

  it('CG-1 leaves alone what only the server changed', async () => {
    const pushed = await aPushed();
    await onServer(pushed, 'Two', { instructions: 'Newer.\n' });
    await pushed.cli.write(`${one}/instructions.md`, 'Ours.\n');
    const done = await pushed.cli.run('push --yes');
    expect(done.said).toContain('  exercise Basics / Counting / Two');
    expect(done.code).toBe(0);
    expect((await pushed.cli.run('push --yes')).said).toContain('Newer on the server (cairn pull gets it):');
    await pushed.cli.run('pull');
    expect(await pushed.cli.read(`${two}/instructions.md`)).toBe('Newer.\n');
  });

  it('CG-1 is all or nothing: one exercise that cannot be, and nothing has changed', async () => {
    const { course, cli } = await aPushed();
    const before = await stateOf(course);
    await cli.write(`${one}/instructions.md`, 'Other.\n');
    await cli.write(`${two}/files/main.py`, 'print(2)\n');
    const refused = await cli.run('push --yes');
    expect(refused.code).toBe(1);
    expect(refused.noted.join()).toContain('Counting / Two: main.py is the name of the main file.');
    expect((await stateOf(course)).revision).toBe(before.revision);
  });

  it('CG-1 a folder that was never pulled from a course with content has to be pulled first, and loses nothing', async () => {
    const { course } = await aPushed();
    const other = await aCli(course.instructor);
    await put(other, courseOf([lesson('Mine', [exercise('Own')])]));
    expect((await other.run(`push --yes --to ${addressOf(course)}`)).code).toBe(3);
    await other.run(`pull ${addressOf(course)} .`);
    expect((await other.paths()).filter(path => path.endsWith('lesson.json'))).toHaveLength(2);
    expect((await other.run('push --yes')).said).toContain('  added    lesson Basics / Mine');
  });

  it('CG-1 publishes after the effect is shown, and does what is left the next time', async () => {
    const pushed = await aPushed();
    const { course, cli } = pushed;
    const before = (await stateOf(course)).modules[0]!.lessons[0]!;
    const learner = await aLearner(services, course);
    const userLesson = await insertUserLesson(services.db, learner, { id: before.row });
    const row = { ...before.exercises[0]!, id: before.exercises[0]!.row } as never;
    const work = await insertUserExercise(services.db, userLesson, row, 'print(1)');
    await services.db.updateTable('userExercises').set({ version: 2 }).where('id', '=', work.id).execute();
    await cli.write(`${one}/tests.py`, '[{ "stdout": "2" }]\n');
    const first = await cli.run('push --yes --no-publish');
    expect(first.said.at(-1)).toBe('1 exercise not published. Students get them with: cairn push --publish');
    const second = await cli.run('push --publish --note More');
    expect(second.said.slice(1)).toEqual([
      'To publish:',
      '  Counting / One: 1 student with work in it, 0 newly pass, 0 newly fail',
      'Published Counting / One as version 2.',
    ]);
  });
});

describe('who may', () => {
  it('CG-1 staff with the scope author: learners, strangers, other scopes and old tokens get a sentence', async () => {
    const { course } = await aPushed();
    const put1 = async (cli: Cli) => {
      await put(cli, twoExercises());
      return cli.run(`push --yes --to ${addressOf(course)}`);
    };
    const learner = await put1(await aCli(await aLearner(services, course)));
    expect(learner.noted).toEqual(['Only the staff of this course may do this.']);
    const stranger = await put1(await aCli(await aUser(services)));
    expect(stranger.noted.join()).toContain('There is no such course.');
    const reader = await aCli(course.instructor, { scopes: ['read'] });
    await reader.run(`pull ${addressOf(course)} .`);
    await reader.write(`${one}/instructions.md`, 'Other.\n');
    expect((await reader.run('push --yes')).noted.join()).toContain('it needs the scope “author”');
    const wrong = await aCli(course.instructor, { token: 'cairn_wrong' });
    expect((await put1(wrong)).noted.join()).toContain('wrong, expired or revoked');
    expect((await put1(wrong)).code).toBe(4);
  });
});

describe('cairn pull and format', () => {
  it('CG-1 what students have is another thing than the working copy', async () => {
    const pushed = await aPushed();
    const { course, cli } = pushed;
    await onServer(pushed, 'One', { instructions: 'Not published.\n' });
    await cli.run(`pull --published ${addressOf(course)} students`);
    expect(await cli.read(`students/${one}/instructions.md`)).toBe('Do One.\n');
    await cli.run('pull');
    expect(await cli.read(`${one}/instructions.md`)).toBe('Not published.\n');
  });

  it('CG-1 gets new and removed exercises of the server, and keeps what was added here', async () => {
    const { course, cli } = await aPushed();
    const other = await aCli(course.instructor);
    await other.run(`pull ${addressOf(course)} .`);
    await rename(join(other.folder, one), join(other.home, 'gone'));
    await other.write(`${two.replace('02-two', '03-three')}/exercise.json`, '{ "name": "Three" }');
    for (const file of ['instructions.md', 'tests.py', 'solution.py'])
      await other.write(`${two.replace('02-two', '03-three')}/${file}`, await other.read(`${two}/${file}`));
    expect((await other.run('push --yes')).code).toBe(0);
    await cli.write(`${two.replace('02-two', '07-own')}/exercise.json`, '{ "name": "Own" }');
    for (const file of ['instructions.md', 'tests.py', 'solution.py'])
      await cli.write(`${two.replace('02-two', '07-own')}/${file}`, await cli.read(`${two}/${file}`));
    expect((await cli.run('push --yes')).code).toBe(3);
    expect((await cli.run('pull')).code).toBe(0);
    const folders = (await cli.paths()).filter(path => path.endsWith('solution.py'));
    expect(folders.map(path => path.split('/').at(-2))).toEqual(['01-two', '02-own', '03-three']);
    expect((await cli.run('push --yes')).said).toContain('  added    exercise Basics / Counting / Own');
  });

  const word = fc.constantFrom('One', 'Zwei', 'A/B: c?', 'ß', '01', 'Ünï code', ' spaced ');
  const text = fc.constantFrom('', 'Text.\n', 'a\r\nb', '# x\n\n`code`\n', 'no end');
  const anyExercise = fc.record({
    name: fc.option(word),
    instructions: text,
    solutionCode: text,
    starterCode: fc.option(text),
    hints: fc.array(fc.constantFrom('Look.\n', 'Think'), { maxLength: 2 }),
    points: fc.option(fc.constantFrom(1, 2.5)),
    cpuLimitMs: fc.option(fc.constantFrom(100, 2000)),
    showsSolution: fc.boolean(),
    files: fc.constantFrom<ExerciseContent['files']>(
      {},
      {
        'data/x.csv': { kind: 'readOnly', content: '1,2\n' },
        'b.py': { kind: 'edited', content: 'x', solution: 'y' },
      },
    ),
  });
  const anyLesson = fc.record({
    name: word,
    due: fc.option(fc.constant({ day: 3, time: '23:59' })),
    isDraft: fc.boolean(),
    latePercent: fc.constantFrom(0, 10),
    exercises: fc.array(anyExercise, { maxLength: 3 }),
  });
  const anyCourse = fc.record({
    name: word,
    countedRun: fc.constantFrom(null, 'best' as const),
    modules: fc.array(
      fc.record({
        name: word,
        weight: fc.constantFrom(null, 2),
        lessons: fc.array(anyLesson, { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
  });

  it('CG-1 a pull after a push is the canonical form of the folder, and formatting twice changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anyCourse, async ({ modules, ...about }) => {
        const content: CourseContent = {
          ...about,
          language: 'python',
          modules: modules.map(module => ({
            dropped: 0,
            ...module,
            lessons: module.lessons.map(({ exercises, ...each }) => ({
              ...lesson(
                each.name,
                exercises.map(({ name, ...more }) => exercise(name, more)),
              ),
              ...each,
              exercises: exercises.map(({ name, ...more }) => exercise(name, more)),
            })),
          })),
        };
        const course = await aCourse(services);
        const cli = await aCli(course.instructor);
        // As somebody writes it by hand: other numbers, other endings, no slugs.
        for (const { path, text: written } of writeCourseContent(content, () => 'txt'))
          await cli.write(
            path.replaceAll(/\/(\d+)[^/]*(?=\/)/g, (_all, n: string) => `/${Number(n) * 10}-x`),
            written,
          );
        const pushed = await cli.run(`push --yes --no-publish --to ${addressOf(course)}`);
        expect(pushed.code, pushed.noted.join()).toBe(0);
        await cli.run(`pull ${addressOf(course)} ../pulled`);
        const pulled = await filesOf(cli.home);
        await cli.run('format');
        expect(await cli.all()).toEqual(pulled);
        expect((await cli.run('format')).said).toEqual(['Nothing to format.']);
        expect((await cli.run('format --check')).code).toBe(0);
        expect((await cli.run('push --yes --no-publish')).said[0]).toMatch(/^Nothing to push/);
      }),
      { numRuns: 5 },
    );
  });

  it('CG-1 ids travel into a new course with a packed folder, and exports for others have none', async () => {
    const { course, cli } = await aPushed();
    const params = { contextId: course.contextId };
    const working = await as(app, course.instructor).call(exportCourse, {
      params,
      query: { format: 'ck2', of: 'working' },
    });
    const plain = await as(app, course.instructor).call(exportCourse, {
      params,
      query: { format: 'pmcart' },
    });
    expect(Buffer.from(plain.body.bytes).toString()).not.toContain('"id"');
    const next = await aCourse(services, { instructor: course.instructor });
    const file = new File([Buffer.from(working.body.bytes)], 'course.ck2');
    const sent = await as(app, next.instructor).call(importFile, {
      params: { courseId: next.contextId },
      file,
    });
    await importFileInBackground.handle(services, { importId: sent.body.importId });
    expect((await stateOf(next)).modules[0]!.id).toBe(
      JSON.parse(await cli.read('modules/01-basics/module.json')).id,
    );
  });
});

const filesOf = (home: string, folder = 'pulled') => filesIn(join(home, folder)).all();
