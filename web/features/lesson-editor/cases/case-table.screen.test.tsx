import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getLesson } from '#contract/authoring/content.ts';
import { updateCourse } from '#contract/authoring/courses.ts';
import {
  type CaseList,
  emptyCase,
  type IoCase,
  readIoCases,
  writeIoCases,
} from '#contract/running/test-code/io-cases.ts';
import { as } from '#test/as.ts';
import { aLesson, type TestLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';

const running = await runningApp();
vi.spyOn(console, 'error').mockImplementation(() => {});
// CodeMirror measures text, which jsdom does not implement.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
beforeEach(() => window.localStorage.clear());

type Results = { name: string; actual: string; status: 'passed' | 'failed' | 'error' }[];

const open = async (testCode: string, results: Results = [], addedExitCodes: string[] | null = null) => {
  const lesson = await aLesson(running.services, { testCode });
  return show(lesson, results, addedExitCodes);
};

const show = async (lesson: TestLesson, results: Results = [], addedExitCodes: string[] | null = null) => {
  if (addedExitCodes)
    await running.services.db
      .updateTable('exercises')
      .set({ addedExitCodes })
      .where('id', '=', lesson.exercise.id)
      .execute();
  const { course } = lesson;
  const real = injectTransport(running);
  const view = renderApp(running, {
    path: `/cairn_courses/${course.contextId}/lessons/${lesson.lesson.id}/edit`,
    user: course.instructor,
    // Running programs is tested elsewhere: this is what a run of the solution would find.
    transport: async request => {
      if (request.method === 'POST' && request.url.endsWith('/run'))
        return { status: 200, json: { testProcess: { id: 1 } } };
      if (request.url.endsWith('/api/test_processes/1'))
        return { status: 200, json: { testProcess: finished(lesson.exercise.id, results) } };
      return real(request);
    },
  });
  await screen.findByRole('heading', { name: 'Adding', level: 1 });
  const exercise = async () => {
    const params = { courseId: course.contextId, lessonId: lesson.lesson.id };
    return (await as(running.app, course.instructor).call(getLesson, { params })).body.lesson.exercises[0]!;
  };
  const savedList = async (): Promise<CaseList> => {
    const read = readIoCases((await exercise()).testCode);
    return 'cases' in read ? read : { cases: [], ignorePrompts: false };
  };
  const saved = async () => (await savedList()).cases;
  return { ...view, saved, savedList, exercise };
};

const finished = (exerciseId: number, results: Results) => ({
  id: 1,
  createdAt: new Date(0).toISOString(),
  startedAt: new Date(0).toISOString(),
  finishedAt: new Date(0).toISOString(),
  config: { exerciseId },
  queue: null,
  result: {
    output: '',
    hasError: false,
    verdict: 'finished',
    message: null,
    isOutputCut: false,
    results: results.map(result => ({ ...result, passed: false, feedback: 'x' })),
  },
});

const choose = async (person: Awaited<ReturnType<typeof open>>['person'], name: string, action: string) => {
  await person.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
};
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const cases = (...list: Partial<IoCase>[]) => writeIoCases(list.map(one => ({ ...emptyCase(), ...one })));
const short = ({ name, stdin, stdout }: IoCase) => `${name}: ${stdin} ${stdout}`;

it('TK-1 a list of cases is a form: cases are added, filled in, duplicated, moved, deleted and restored', async () => {
  const { person, saved } = await open('');
  await person.click(screen.getByRole('button', { name: 'Input and output' }));
  await screen.findByLabelText('Name of case 1');
  fill('Name of case 1', 'small');
  fill('Input of small', '2\n3');
  fill('Expected output of small', '5');
  fill('Compare of small', 'numbers');
  await choose(person, 'small', 'More settings');
  await person.type(screen.getByLabelText('Tolerance of small'), '0.5');
  fill('Exit code of small', '1');
  fill('Arguments, one per line of small', 'a b');
  await person.click(screen.getByLabelText('Hidden of small'));
  await waitFor(async () =>
    expect(await saved()).toEqual([
      {
        ...emptyCase(),
        name: 'small',
        stdin: '2\n3',
        stdout: '5',
        match: 'numbers',
        tolerance: 0.5,
        exitCode: 1,
        args: ['a b'],
        hidden: true,
      },
    ]),
  );
  expect(screen.getByText('Input and output, 1 case')).toBeVisible();
  expect(screen.getByText('hidden, 1 argument, exit code 1, ± 0.5')).toBeVisible();

  await choose(person, 'small', 'Duplicate');
  fill('Name of case 2', 'large');
  await choose(person, 'large', 'Move up');
  await waitFor(async () => expect((await saved()).map(({ name }) => name)).toEqual(['large', 'small']));
  await choose(person, 'large', 'Delete');
  await waitFor(async () => expect((await saved()).map(({ name }) => name)).toEqual(['small']));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await saved()).map(({ name }) => name)).toEqual(['large', 'small']));
});

it('TK-1 rows of a spreadsheet become cases, and a preview says which', async () => {
  const { person, saved } = await open(cases({ name: 'first', stdout: '1' }));
  await person.click(await screen.findByRole('button', { name: 'Actions for all cases' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Paste rows…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste rows from a spreadsheet' }));
  fireEvent.change(dialog.getByLabelText('Rows'), { target: { value: 'two\t1 1\t2\n\t2 2\t4\n' } });
  expect(dialog.getByText('2 cases, 1 without a name')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Add 2 cases' }));
  await waitFor(async () =>
    expect((await saved()).map(short)).toEqual(['first:  1', 'two: 1 1 2', ': 2 2 4']),
  );
});

it('TK-1 empty expected outputs are filled with what the solution prints, others stay', async () => {
  const testCode = cases(
    { name: 'given', stdin: '1', stdout: 'mine' },
    { name: 'empty', stdin: '2' },
    { name: 'wrong', stdin: '3', exitCode: 1 },
  );
  const { person, saved } = await open(testCode, [
    { name: 'given', actual: 'theirs\n', status: 'failed' },
    { name: 'empty', actual: '4\n', status: 'failed' },
    { name: 'wrong', actual: 'No.\n', status: 'passed' },
  ]);
  await person.click(await screen.findByRole('button', { name: 'Actions for all cases' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Fill expected from the solution' }));
  expect(await screen.findAllByText('From the solution, please check.')).toHaveLength(2);
  await waitFor(async () =>
    expect((await saved()).map(short)).toEqual(['given: 1 mine', 'empty: 2 4', 'wrong: 3 No.']),
  );
});

it('FV-1 nothing is filled from a solution that crashes, or ends otherwise than a case says', async () => {
  const testCode = cases({ name: 'fine' }, { name: 'crash' }, { name: 'other', exitCode: 2 });
  const { person, saved } = await open(testCode, [
    { name: 'fine', actual: '4\n', status: 'failed' },
    { name: 'crash', actual: 'half', status: 'error' },
    { name: 'other', actual: '', status: 'failed' },
  ]);
  await person.click(await screen.findByRole('button', { name: 'Actions for all cases' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Fill expected from the solution' }));
  const sentence =
    'The solution ended with an error in crash, other, so nothing was filled. Mend it, or give these cases the exit code that is right.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect((await saved()).map(({ stdout }) => stdout)).toEqual([null, null, null]);
});

it('FV-1 the author reads once which cases got the exit code of the solution', async () => {
  const { person } = await open(cases({ name: 'a', stdout: '1', exitCode: 3 }), [], ['a']);
  const note =
    'A case without an exit code has to end with 0. Your solution ends with another code in a, so this case got it.';
  expect(await screen.findByText(note)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
});

it('FC-4 the table knows "contains", expected files and prompts that do not count', async () => {
  const { person, saved, savedList } = await open(cases({ name: 'a', stdout: '1' }));
  await screen.findByLabelText('Name of case 1');
  fill('Compare of a', 'contains');
  await choose(person, 'a', 'More settings');
  await person.click(screen.getByRole('button', { name: 'Expected files: 0' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Expected files of a' }));
  await person.click(dialog.getByRole('button', { name: 'Add file' }));
  fireEvent.change(dialog.getByLabelText('File name'), { target: { value: 'out.txt' } });
  fireEvent.change(dialog.getByLabelText('Content'), { target: { value: 'done' } });
  await person.click(dialog.getByRole('button', { name: 'Set files' }));
  await person.click(screen.getByRole('checkbox', { name: 'Ignore prompts in the output' }));
  await waitFor(async () =>
    expect(await savedList()).toMatchObject({
      cases: [{ match: 'contains', expectedFiles: { 'out.txt': 'done' } }],
      ignorePrompts: true,
    }),
  );
  // Other changes keep the switch.
  fill('Input of a', '2');
  await waitFor(async () => expect(await saved()).toMatchObject([{ stdin: '2' }]));
  expect(screen.getByRole('checkbox', { name: 'Ignore prompts in the output' })).toBeChecked();
});

it('TK-1 keys: Enter in a name adds a case below, Alt with arrows moves, Control and D duplicates', async () => {
  const { person, saved } = await open(cases({ name: 'a', stdout: '1' }, { name: 'b', stdout: '2' }));
  await person.click(await screen.findByLabelText('Name of case 1'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Name of case 2')).toHaveFocus());
  await person.keyboard('c');
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(async () => expect((await saved()).map(({ name }) => name)).toEqual(['c', 'a', 'b']));
  await person.click(screen.getByLabelText('Input of b'));
  await person.keyboard('x{Enter}y');
  await person.keyboard('{Control>}d{/Control}');
  await waitFor(async () =>
    expect((await saved()).map(({ name, stdin }) => `${name} ${stdin}`)).toEqual([
      'c ',
      'a ',
      'b x\ny',
      'b x\ny',
    ]),
  );
});

it('TK-1 table and text are two views of the same tests; a mistake is named and keeps the text', async () => {
  const { person } = await open('[\n  { "name": "a",\n    "stdot": "5" }\n]');
  expect(
    await screen.findByText('Line 3: “stdot” is not known. Did you mean “stdout”? Mend it to see the table.'),
  ).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Text' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: /^Test code\./ })).toBeVisible();
  await person.click(screen.getByRole('radio', { name: 'Table' }));
  expect(screen.getByRole('radio', { name: 'Text' })).toBeChecked();
});

it('TK-1 a list can be looked at as text, and unit tests have no table', async () => {
  const { person, unmount } = await open(cases({ name: 'a', stdout: '1' }));
  await screen.findByRole('textbox', { name: 'Name of case 1' });
  await person.click(screen.getByRole('radio', { name: 'Text' }));
  expect(await screen.findByRole('textbox', { name: /^Test code\./ })).toHaveTextContent('"name": "a"');
  unmount();
  await open('def test_a():\n    assert True\n');
  expect(screen.getByText('Unit tests')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Table' })).toBeNull();
});

it('FU-3 the cases are a table, and the result of the last run stands beside the number of each', async () => {
  const { person } = await open(cases({ name: 'a', stdout: '1' }, { name: 'b', stdout: '2' }), [
    { name: 'a', actual: '2\n', status: 'failed' },
  ]);
  const table = await screen.findByRole('table', { name: 'Cases' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(header => header.textContent),
  ).toEqual(['Case', 'Name', 'Input', 'Expected output', 'Match', 'Actions']);
  expect(within(table).queryByText('failed')).toBeNull();
  await person.click(screen.getByRole('button', { name: /^Run tests/ }));
  const row = within(table).getByRole('row', { name: 'a' });
  expect(await within(row).findByText('failed')).toBeVisible();
  expect(within(table).getAllByText(/failed|passed/)).toHaveLength(1);
  fill('Expected output of a', '2');
  expect(await within(row).findByText('failed, before your last change')).toBeVisible();
});

it('PT-1 a case says what it gives in a column, and the exercise below, which only courses with points have', async () => {
  const lesson = await aLesson(running.services, {
    testCode: cases({ name: 'small', stdout: '1' }, { name: 'large', stdout: '2' }),
  });
  const { unmount } = await show(lesson);
  await screen.findByRole('columnheader', { name: 'Expected output' });
  expect(screen.queryByRole('columnheader', { name: 'Points' })).toBeNull();
  unmount();
  await as(running.app, lesson.course.instructor).call(updateCourse, {
    params: { contextId: lesson.course.contextId },
    body: { countedRun: 'best' },
  });
  const { person, saved, exercise } = await show(lesson);
  expect(await screen.findByRole('columnheader', { name: 'Points' })).toBeVisible();
  await person.type(screen.getAllByRole('textbox', { name: /^Points of / })[0]!, '2.5');
  await waitFor(async () => expect((await saved()).map(({ points }) => points)).toEqual([2.5, null]));

  const setPoints = async (typed: string) => {
    await person.click(screen.getByRole('button', { name: /^Points: / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Points of this exercise' }));
    const field = dialog.getByLabelText('All tests together give');
    await person.clear(field);
    await person.type(field, `${typed}{Enter}`);
    return dialog;
  };
  const refusing = await setPoints('-1');
  expect(await refusing.findByText('Points are 0 or more.')).toBeVisible();
  await person.click(refusing.getByRole('button', { name: 'Close' }));
  await setPoints('7,5');
  expect(await screen.findByRole('button', { name: 'Points: 7.5' })).toBeVisible();
  await waitFor(async () => expect((await exercise()).points).toBe(7.5));
});
