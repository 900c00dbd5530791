import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getLesson, saveExercise } from '#contract/authoring/content.ts';
import { updateCourse } from '#contract/authoring/courses.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { findSubject, updateStrength, upsertStrength } from '#server/authoring/strength/strength.db.ts';
import { insertVersion } from '#server/authoring/content/versions/versions.db.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import { withoutTests } from '#server/running/runs/run-outcome.ts';
import { finishRun } from '#server/running/runs/queue/finish-run.ts';
import { insertTestProcess, type NewTestProcess } from '#server/running/runs/runs.db.ts';
import { pngBytes } from '#test/inputs/a-picture.ts';
import { as } from '#test/as.ts';
import { anAuthorsRun, aLearner, aLesson, aUser, aUserLesson, type TestLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { services, app } = running;
vi.spyOn(console, 'error').mockImplementation(() => {});
// CodeMirror measures text, which jsdom does not implement.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
beforeEach(() => window.localStorage.clear());

const pathOf = ({ course, lesson }: TestLesson) =>
  `/cairn_courses/${course.contextId}/lessons/${lesson.id}/edit`;

const open = async (given: { exercises?: number; lesson?: TestLesson; query?: string } = {}) => {
  const lesson = given.lesson ?? (await aLesson(services, { exercises: given.exercises ?? 1 }));
  const path = pathOf(lesson) + (given.query ?? '');
  const view = renderApp(running, { path, user: lesson.course.instructor });
  await screen.findByRole('heading', { name: 'Adding', level: 1 });
  const rows = async () => {
    const params = { courseId: lesson.course.contextId, lessonId: lesson.lesson.id };
    return (await as(app, lesson.course.instructor).call(getLesson, { params })).body.lesson.exercises;
  };
  return { ...view, lesson, rows };
};
const list = () => screen.getByRole('list', { name: 'Exercises' });
const names = () =>
  within(list())
    .queryAllByRole('link')
    .map(link => link.textContent);
type Hand = Awaited<ReturnType<typeof open>>['person'];
/** Where all panes are shown, what an earlier visit found is folded away. */
const showResults = async (person: Hand) =>
  person.click(await screen.findByRole('button', { name: 'Show results' }));
const choose = async (person: Hand, of: string, action: string) => {
  await person.click(screen.getByRole('button', { name: `Actions for ${of}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the list of exercises', () => {
  it('LE-1 a name falls back to its number, and the status is shown as a word', async () => {
    await open({ exercises: 2 });
    expect(names()).toEqual(['1Exercise 1Untested', '2Exercise 2Untested']);
  });

  it('LE-1 an exercise is created at the end and opened', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'New exercise' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /Exercise 2/ })).toHaveAttribute('aria-current', 'true'),
    );
    await waitFor(() => expect(window.location.hash).toMatch(/exercise=2$/));
  });

  it('LE-1 a copy has the texts of the original', async () => {
    const { person, rows } = await open();
    await choose(person, 'Exercise 1', 'Make a copy');
    await waitFor(() => expect(names()).toHaveLength(2));
    const [first, second] = await rows();
    expect(second?.testCode).toBe(first?.testCode);
  });

  it('LE-1 a copy has what was typed right before', async () => {
    const { person, rows } = await open();
    await person.type(screen.getByLabelText('Exercise name'), 'Adding up');
    await person.click(screen.getByRole('button', { name: /^Actions for/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Make a copy' }));
    await waitFor(() => expect(names()).toHaveLength(2));
    expect((await rows())[1]?.name).toBe('Adding up');
  });

  it('LE-1 an order that could not be saved is taken back, also while the server is unreachable', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const real = injectTransport(running);
    let isDown = false;
    const { person } = renderApp(running, {
      path: pathOf(lesson),
      user: lesson.course.instructor,
      transport: request => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : real(request)),
    });
    await person.type(await screen.findByLabelText('Exercise name'), 'First');
    expect(await screen.findByText('Saved')).toBeVisible();
    isDown = true;
    await choose(person, 'First', 'Move down');
    expect((await screen.findAllByText(/order/i))[0]).toBeInTheDocument();
    await waitFor(() => expect(names()[0]).toContain('First'));
  });

  it('LE-1 the menu moves an exercise; the open one stays open', async () => {
    const { person, rows, lesson } = await open({ exercises: 3 });
    await choose(person, 'Exercise 1', 'Move down');
    const [a, b, c] = lesson.exercises.map(({ id }) => id);
    await waitFor(async () => expect((await rows()).map(({ id }) => id)).toEqual([b, a, c]));
    await waitFor(() => expect(window.location.hash).toMatch(/exercise=2$/));
  });

  it('FD-3 the menu of an exercise shows its versions and leads to its insight', async () => {
    const { person, lesson } = await open({ exercises: 2 });
    await choose(person, 'Exercise 2', 'Versions');
    const dialog = await screen.findByRole('dialog', { name: 'Versions' });
    expect(await within(dialog).findByText(/no version|not published|never/i)).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(person, 'Exercise 2', 'Insight');
    await waitFor(() => expect(window.location.hash).toContain(`/exercises/${lesson.exercises[1]!.id}`));
  });

  it('LE-8 FD-3 LF-1 deleting asks with the specified text and names what goes, then renumbers and opens the neighbour', async () => {
    const { person, rows } = await open({ exercises: 3, query: '?exercise=2' });
    await choose(person, 'Exercise 2', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Exercise' });
    expect(within(dialog).getByText('Are you sure you want to delete this excercise?')).toBeVisible();
    expect(within(dialog).getByText('Exercise 2')).toBeVisible();
    expect(await within(dialog).findByText('No student has work in it.')).toBeVisible();
    expect(within(dialog).getByText(/Staff can restore it for 30 days\.$/)).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await person.click(within(dialog).getByRole('button', { name: 'Delete exercise' }));
    await waitFor(() => expect(names()).toEqual(['1Exercise 1Untested', '2Exercise 2Untested']));
    expect(screen.getByRole('link', { name: /Exercise 2/ })).toHaveAttribute('aria-current', 'true');
    expect((await rows()).map(({ position }) => position)).toEqual([0, 1]);
  });

  it('LE-8 deleting another exercise leaves the open one open', async () => {
    const { person } = await open({ exercises: 3 });
    await choose(person, 'Exercise 3', 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Delete exercise' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toHaveLength(2);
    expect(screen.getByRole('link', { name: /Exercise 1/ })).toHaveAttribute('aria-current', 'true');
  });

  it('LE-8 an exercise that could not be deleted stays, and the dialog shows why', async () => {
    const lesson = await aLesson(services);
    const real = injectTransport(running);
    const { person } = renderApp(running, {
      path: pathOf(lesson),
      user: lesson.course.instructor,
      transport: request =>
        request.method === 'DELETE'
          ? Promise.resolve({ status: 500, json: { error: 'It did not work.' } })
          : real(request),
    });
    await screen.findByRole('heading', { name: 'Adding' });
    await choose(person, 'Exercise 1', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Exercise' });
    await person.click(within(dialog).getByRole('button', { name: 'Delete exercise' }));
    expect(await within(dialog).findByText('It did not work.')).toBeVisible();
    expect(within(list()).queryAllByRole('link', { hidden: true })).toHaveLength(1);
  });

  it('LE-1 without exercises it says how to start', async () => {
    const { person } = await open();
    await choose(person, 'Exercise 1', 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Delete exercise' }));
    expect(
      await screen.findByText('You do not have any exercises. Create one to get started!'),
    ).toBeVisible();
  });
});

describe('the desk', () => {
  it('LE-9 the name is saved automatically, and falls back when it is emptied', async () => {
    const { person, rows } = await open();
    const field = screen.getByLabelText('Exercise name');
    await person.type(field, 'Add two numbers');
    await waitFor(async () => expect((await rows())[0]?.name).toBe('Add two numbers'));
    expect(await screen.findByText('Saved')).toBeVisible();
    await person.clear(field);
    await waitFor(async () => expect((await rows())[0]?.name).toBeNull());
  });

  it('LE-4 one link opens the progress of the students, another the preview as a student', async () => {
    const { lesson } = await open();
    const course = `#/cairn_courses/${lesson.course.contextId}`;
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('View Student Progress')).toBe(`${course}/lessons/${lesson.lesson.id}/student_progress`);
    expect(hrefOf('Preview as student')).toBe(`${course}/student/lessons/${lesson.lesson.id}?exercise=1`);
  });

  it('LE-2 LE-3 there are editors for instructions, tests, solution and starter, and a console with two tabs', async () => {
    const { person } = await open();
    for (const name of ['Instructions', 'Test code', 'Solution code'])
      expect(screen.getByRole('textbox', { name: new RegExp(`^${name}\\.`) })).toBeInTheDocument();
    await person.click(screen.getByRole('tab', { name: 'Starter code' }));
    expect(screen.getByText(/Students begin with the default of the language/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Starter code\./ })).toHaveTextContent('# begin here');
    const console = within(screen.getByRole('region', { name: 'Console' }));
    expect(console.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Output', 'Test Results']);
  });

  it('FI-2 FL-8 a picture is uploaded into the instructions, its description is asked for, and the preview shows it', async () => {
    const { person, rows, ...view } = await open();
    await screen.findByRole('button', { name: 'Image' });
    const file = new File([new Uint8Array(pngBytes())], 'My chart.png', { type: 'image/png' });
    await person.upload(screen.getByLabelText('Upload a picture'), file);
    expect(await screen.findByText(/Describe the picture for people who cannot see it/)).toBeVisible();
    await waitFor(async () => expect((await rows())[0]?.instructions).toContain('![](asset:my-chart.png)'));
    await waitFor(() => expect(view.container.querySelector('img[src^="/api/pictures/"]')).toBeVisible());
  });

  it('LE-5 the shortcuts do nothing in a field, and prevent the browser’s save dialog', async () => {
    const { person } = await open();
    await person.click(screen.getByLabelText('Exercise name'));
    const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await person.keyboard('{Control>}{Enter}{/Control}');
    await showResults(person);
    expect(screen.getByText('Run the tests to see whether the solution passes them.')).toBeVisible();
  });

  it('LE-6 a text that somebody else changed is shown if nothing was typed here', async () => {
    const { lesson } = await open();
    const { course, exercise } = lesson;
    await as(app, course.instructor).call(saveExercise, {
      params: { courseId: course.contextId, lessonId: lesson.lesson.id, exerciseId: exercise.id },
      body: { solutionCode: 'from elsewhere' },
    });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Solution code\./ })).toHaveTextContent('from elsewhere'),
    );
  });
});

describe('the time limit', () => {
  const setTo = async (person: Awaited<ReturnType<typeof open>>['person'], seconds: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Time limit' }));
    await person.clear(dialog.getByLabelText('Seconds'));
    if (seconds !== '') await person.type(dialog.getByLabelText('Seconds'), seconds);
    await person.click(dialog.getByRole('button', { name: 'Set limit' }));
    return dialog;
  };
  const aFinishedRun = async (lesson: TestLesson, outcome: RunOutcome) => {
    const run = { userId: lesson.course.instructor.id, exerciseId: lesson.exercise.id, kind: 'author' };
    const made = { ...run, userExerciseId: null, code: '', exerciseVersion: 1 };
    const { id } = await insertTestProcess(services.db, made as NewTestProcess);
    await finishRun(services.db, { id, userId: run.userId }, services.clock.now(), outcome);
  };

  it('TV-3 is that of the language until the author sets another, and is saved by itself', async () => {
    const { person, rows } = await open();
    await person.click(screen.getByRole('button', { name: 'Time limit: 1 s' }));
    await setTo(person, '2,5');
    const button = await screen.findByRole('button', { name: 'Time limit: 2.5 s' });
    await waitFor(() => expect(button).toHaveFocus());
    await waitFor(async () => expect((await rows())[0]?.cpuLimitMs).toBe(2500));
    await person.click(screen.getByRole('button', { name: 'Time limit: 2.5 s' }));
    await setTo(person, '');
    await waitFor(async () => expect((await rows())[0]?.cpuLimitMs).toBeNull());
    expect(screen.getByRole('button', { name: 'Time limit: 1 s' })).toBeVisible();
  });

  it('TV-3 that is not allowed is answered with a sentence, and nothing is changed', async () => {
    const { person, rows } = await open();
    await person.click(screen.getByRole('button', { name: 'Time limit: 1 s' }));
    for (const wrong of ['11', '0', 'long']) {
      const dialog = await setTo(person, wrong);
      expect(dialog.getByText('Give a time limit from 0.1 to 10 seconds (100 to 10,000 ms).')).toBeVisible();
      expect(dialog.getByLabelText('Seconds')).toBeInvalid();
    }
    expect((await rows())[0]).toMatchObject({ cpuLimitMs: null, version: 1 });
  });

  it('TV-3 CT-5 is recommended after a run of a solution that is close to it; what tests use is listed', async () => {
    const lesson = await aLesson(services);
    const health = { doesStarterFail: true, doesEmptyFail: true, cpuMs: 812, limitMs: 1000 };
    await aFinishedRun(lesson, {
      ...withoutTests('finished', runProblems.noTests),
      message: null,
      hasError: false,
      health: { ...health, recommendedLimitMs: 3500, uses: ['add(number, number) gives a number'] },
    });
    const { person, rows } = await open({ lesson });
    await showResults(person);
    const sound = within(await screen.findByRole('region', { name: 'Is this exercise sound?' }));
    // CT-5
    expect(sound.getByText(/same as the solution: add\(number, number\) gives a number$/)).toBeVisible();
    expect(sound.getByText(/We recommend 3.5 s/)).toBeVisible();
    await person.click(sound.getByRole('button', { name: 'Change the time limit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time limit' }));
    expect(dialog.getByText(/In its last run the solution needed 0.812 s/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Use 3.5 s' }));
    await person.click(dialog.getByRole('button', { name: 'Set limit' }));
    await waitFor(async () => expect((await rows())[0]?.cpuLimitMs).toBe(3500));
    expect(sound.queryByText(/We recommend/)).toBeNull();
    await waitFor(() => expect(sound.getByRole('button', { name: 'Change the time limit' })).toHaveFocus());
    expect(screen.getByText('From before your last change')).toBeVisible();
  });

  /** After a passing run: of three wrong programs, of two kinds, these were accepted. */
  const aMeasuredLesson = async (survivors: Parameters<typeof updateStrength>[2]['survivors']) => {
    const lesson = await aLesson(services);
    const { id } = lesson.exercise;
    await services.db.updateTable('exercises').set({ testStatus: 'PASSING' }).where('id', '=', id).execute();
    const subject = (await findSubject(services.db, id))!;
    await upsertStrength(services.db, subject, {
      total: 3,
      cpuLimitMs: 200,
      kinds: 2,
      unreachedLines: [3, 4, 7],
    });
    await updateStrength(services.db, subject, { from: 0, tried: 3, survivors, finishedAt: new Date() });
    await aFinishedRun(lesson, {
      ...withoutTests('finished', runProblems.noTests),
      message: null,
      hasError: false,
      health: { doesStarterFail: true, doesEmptyFail: true, cpuMs: 10, limitMs: 1000 },
    });
    return lesson;
  };

  it('FD-4 LF-3 tests that reject all wrong programs say how many kinds were tried and which lines no test reached', async () => {
    const { person } = await open({ lesson: await aMeasuredLesson([]) });
    await showResults(person);
    expect(
      await screen.findByText('The tests reject all 3 wrong programs, 2 kinds of mistakes'),
    ).toBeVisible();
    expect(screen.getByText('No test reached')).toHaveTextContent('No test reached lines 3 to 4, line 7');
    expect(screen.getByRole('button', { name: 'lines 3 to 4' })).toBeVisible();
  });

  it('LC-3 wrong programs that the tests accept are shown after a passing run, and can be ignored', async () => {
    const lesson = await aMeasuredLesson([
      { id: 'one', line: 2, before: '    return a + b', after: '    return b + a' },
      {
        id: 'two',
        line: 2,
        before: '    return a + b',
        after: '    return a - b',
        suggestion: { kind: 'call', call: 'add(1, 2)', value: '3' } as const,
      },
    ]);
    const { person } = await open({ lesson });
    expect(await screen.findByRole('tab', { name: 'Test strength 2' })).toBeVisible();
    await showResults(person);
    await person.click(screen.getByRole('button', { name: 'Look at them' }));
    const strength = within(await screen.findByRole('region', { name: 'Test strength' }));
    expect(strength.getByText('The tests accept 2 of 3 wrong programs')).toBeVisible();
    const first = within(strength.getByRole('article', { name: 'Line 2, program 1 of 2' }));
    expect(first.getByText('return b + a')).toBeVisible();
    await person.click(first.getByRole('button', { name: 'Same behaviour, ignore' }));
    expect(await strength.findByText('The tests accept 1 of 3 wrong programs')).toBeVisible();
    await waitFor(() => expect(strength.getByRole('heading', { name: 'Test strength' })).toHaveFocus());
    await person.click(strength.getByRole('button', { name: 'Show' }));
    await person.click(strength.getByRole('button', { name: 'Count it again' }));
    expect(await strength.findByText('The tests accept 2 of 3 wrong programs')).toBeVisible();
    expect(strength.getByText(/^No input was found/)).toBeVisible();
    expect(strength.getByText('Differs for add(1, 2)')).toBeVisible();
    await person.click(strength.getByRole('button', { name: 'Add a test' }));
    const tests = screen.getByRole('textbox', { name: /^Test code/ });
    await waitFor(() => expect(tests).toHaveTextContent('From your solution, please check.'));
    expect(tests).toHaveFocus();
  });

  it('TV-3 can be changed from the results of a solution that was stopped', async () => {
    const lesson = await aLesson(services);
    await aFinishedRun(lesson, withoutTests('timed-out', runProblems.said({ said: 'It took too long.' })));
    const { person } = await open({ lesson });
    await showResults(person);
    await person.click(await screen.findByRole('button', { name: 'Change the time limit' }));
    expect(await screen.findByRole('dialog', { name: 'Time limit' })).toBeVisible();
  });

  it('TV-3 that was imported and is longer than the site allows is told with what applies', async () => {
    const lesson = await aLesson(services);
    await services.db
      .updateTable('exercises')
      .set({ cpuLimitMs: 30_000 })
      .where('id', '=', lesson.exercise.id)
      .execute();
    const { person } = await open({ lesson });
    await person.click(screen.getByRole('button', { name: 'Time limit: 10 s' }));
    expect(await screen.findByText(/asks for 30 s. This site allows 10 s/)).toBeVisible();
  });
});

it('LE-1 a learner, or a user with a wrong URL, gets a message and a retry', async () => {
  const lesson = await aLesson(services);
  renderApp(running, { path: pathOf(lesson), user: await aLearner(services, lesson.course) });
  expect(
    await screen.findByRole('heading', { name: 'The lesson could not be loaded', level: 2 }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

describe('changes by others', () => {
  it('LE-6 a conflict shows who changed the same text, and when', async () => {
    const { person, lesson } = await open();
    const sam = await aUser(services, { firstName: 'Sam', lastName: 'Vimes' });
    await insertEnrollment(services.db, lesson.course, sam, 'CONTEXT_INSTRUCTOR');
    const params = {
      courseId: lesson.course.contextId,
      lessonId: lesson.lesson.id,
      exerciseId: lesson.exercise.id,
    };
    await as(app, sam).call(saveExercise, { params, body: { name: 'Sam’s name' } });
    await person.type(screen.getByLabelText('Exercise name'), 'Mine');
    const told = await screen.findByText(/changed this exercise/);
    expect(told).toHaveTextContent(
      'Sam Vimes changed this exercise just now, and you changed it, too: Exercise name.',
    );
  });

  it.each([
    ['as current', true],
    ['as outdated if the exercise was changed since', false],
  ])('LE-7 the result of the last run of the solution is shown on opening, %s', async (_, isTested) => {
    const lesson = await aLesson(services);
    const run = { userId: lesson.course.instructor.id, exerciseId: lesson.exercise.id, kind: 'author' };
    const made = { ...run, userExerciseId: null, code: '', exerciseVersion: 1 };
    const { id } = await insertTestProcess(services.db, made as NewTestProcess);
    await finishRun(services.db, { id, userId: run.userId }, services.clock.now(), {
      ...withoutTests('timed-out', runProblems.said({ said: 'It took too long.' })),
      output: 'Hello from before',
    });
    if (isTested) await anAuthorsRun(services, lesson.exercise, null);
    const { person } = await open({ lesson });
    await showResults(person);
    expect(await screen.findByText('It took too long.')).toBeVisible();
    expect(screen.queryAllByText('From before your last change')).toHaveLength(isTested ? 0 : 1);
  });

  it('FR-2 the author steps through a failed test of the solution', async () => {
    const lesson = await aLesson(services);
    const run = { userId: lesson.course.instructor.id, exerciseId: lesson.exercise.id, kind: 'author' };
    const made = { ...run, userExerciseId: null, code: '', exerciseVersion: 1 };
    const { id } = await insertTestProcess(services.db, made as NewTestProcess);
    const failed = {
      name: 'test_add',
      passed: false,
      status: 'failed',
      feedback: 'Called: add(1, 2)',
    } as const;
    await finishRun(services.db, { id, userId: run.userId }, services.clock.now(), {
      ...withoutTests('finished', runProblems.noTests),
      message: null,
      hasError: false,
      results: [failed],
    });
    await anAuthorsRun(services, lesson.exercise, null);
    const recorder = vi.spyOn(services.runner, 'recordSteps').mockResolvedValue({
      steps: [
        { l: 2, p: [[1, 'add']], v: { 1: { a: 1, b: 2 } } },
        { l: 2, e: 'r', r: -1 },
      ],
      end: 'finished',
      output: '',
    });
    const { person, rows } = await open({ lesson });
    await showResults(person);
    await person.click(await screen.findByRole('button', { name: 'Step through this test' }));
    const steps = await screen.findByRole('dialog', { name: /^Steps: / });
    expect(await within(steps).findByText('a is 1, b is 2.')).toBeVisible();
    expect(recorder.mock.lastCall?.[0]).toMatchObject({
      call: 'add(1, 2)',
      code: (await rows())[0]?.solutionCode,
    });
    await waitFor(() => expect(within(steps).getByRole('button', { name: 'Forward' })).toHaveFocus());
    await person.keyboard('{ArrowRight}');
    expect(within(steps).getByText('add returns -1.')).toBeVisible();
    await person.click(within(steps).getByRole('button', { name: 'Close the steps' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    recorder.mockRestore();
  });

  it('SH-9 text typed by one author is not saved under the account of another who signs in here', async () => {
    const lesson = await aLesson(services);
    const sam = await aUser(services);
    await insertEnrollment(services.db, lesson.course, sam, 'CONTEXT_INSTRUCTOR');
    const real = injectTransport(running);
    let isDown = false;
    const sent: string[] = [];
    const { person, tools } = renderApp(running, {
      path: pathOf(lesson),
      user: lesson.course.instructor,
      transport: request => {
        if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
        sent.push(request.method);
        return real(request);
      },
    });
    const field = await screen.findByLabelText('Exercise name');
    isDown = true;
    await person.type(field, 'Mine');
    expect(await screen.findByText('Offline – kept on this device')).toBeVisible();
    isDown = false;
    tools.session.setToken(sam.authToken);
    tools.network.reached();
    await waitFor(() => expect(screen.queryByText('Offline – kept on this device')).toBeNull());
    await waitFor(() => expect(screen.getByLabelText('Exercise name')).toBeVisible());
    const params = { courseId: lesson.course.contextId, lessonId: lesson.lesson.id };
    const { body } = await as(app, sam).call(getLesson, { params });
    expect(body.lesson.exercises[0]?.name).toBeNull();
    expect(sent).not.toContain('PUT');
  });

  it('UX 2.9 a user who is no longer staff can read, and sees that nothing can be changed', async () => {
    const { person, lesson } = await open();
    await services.db
      .updateTable('enrollments')
      .set({ roleKey: 'CONTEXT_LEARNER' })
      .where('userId', '=', lesson.course.instructor.id)
      .execute();
    await person.type(screen.getByLabelText('Exercise name'), 'x');
    expect(await screen.findByText('You can look at this lesson but not change it.')).toBeVisible();
    expect(screen.getByLabelText('Exercise name')).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: /^Solution code/ })).toHaveAttribute('aria-readonly', 'true');
    const offered = screen.getAllByRole('button').map(button => button.textContent + button.ariaLabel);
    expect(offered.filter(name => /New exercise|Run|Actions for|Reorder|Time limit/.test(name))).toEqual([]);
  });
});

it('a dialog that is removed gives the focus back; after naming a file its tab has it', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('tab', { name: /^Files/ }));
  const add = await screen.findByRole('button', { name: 'Add file' });
  await person.click(add);
  await screen.findByRole('textbox', { name: 'Name of the file' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(add).toHaveFocus());
  await person.click(add);
  await person.type(await screen.findByRole('textbox', { name: 'Name of the file' }), 'shapes.py{Enter}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'shapes.py' })).toHaveFocus());
});

it('FI-2 a file is uploaded beside the exercise; one that is too large is refused with the limit', async () => {
  const { person, rows } = await open();
  await person.click(screen.getByRole('tab', { name: /^Files/ }));
  const input = await screen.findByLabelText('Upload file', { selector: 'input' });
  const upload = (name: string, content: BlobPart) => person.upload(input, new File([content], name));
  await upload('big cities.csv', 'x'.repeat(1_000_000));
  expect(
    await screen.findByText('big_cities.csv has more than 500,000 characters. Please use a part of it.'),
  ).toBeVisible();
  await upload('cities.csv', 'Ulm;126\r\n');
  expect(await screen.findByRole('tab', { name: 'cities.csv' })).toBeVisible();
  await upload('logo.bin', Uint8Array.of(0, 255));
  await waitFor(async () =>
    expect((await rows())[0]!.files).toEqual({
      'cities.csv': { kind: 'readOnly', content: 'Ulm;126\n' },
      'logo.bin': { kind: 'readOnly', content: 'AP8=', isBase64: true },
    }),
  );
});

it('HI-1 FI-2 hints are written as a list and saved in its order, with pictures by button and by pasting', async () => {
  const { person, rows } = await open();
  await person.click(screen.getByRole('tab', { name: 'Hints' }));
  expect(screen.getByText('No hints yet. A good first hint asks a question.')).toBeVisible();
  for (const text of ['Second', 'First']) {
    await person.click(screen.getByRole('button', { name: 'Add hint' }));
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: /^Hint/ }).at(-1)).toHaveFocus());
    await person.keyboard(text);
  }
  await person.click(screen.getByRole('button', { name: 'Move hint 2 up' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move hint 1 up' })).toHaveFocus());
  await person.click(screen.getByRole('switch', { name: 'Show the solution after passing' }));
  await person.click(screen.getByRole('switch', { name: 'Help students while they type' }));
  await waitFor(async () =>
    expect((await rows())[0]).toMatchObject({
      hints: ['First', 'Second'],
      showsSolution: true,
      helpsTyping: false,
    }),
  );
  expect(screen.getByRole('tab', { name: 'Hints (2)' })).toBeVisible();
  const file = new File([new Uint8Array(pngBytes())], 'map.png', { type: 'image/png' });
  await person.upload(screen.getByLabelText('Put a picture into hint 1', { selector: 'input' }), file);
  expect(await screen.findByText(/Describe the picture for people who cannot see it/)).toBeVisible();
  fireEvent.paste(screen.getByRole('textbox', { name: 'Hint 2' }), {
    clipboardData: { files: [file], getData: () => '' },
  });
  await waitFor(async () => {
    const [first, second] = (await rows())[0]!.hints;
    expect(first).toMatch(/!\[\]\(asset:map.*\)/);
    expect(second).toMatch(/^Second!\[\]\(asset:map.*\)$|^!\[\]\(asset:map.*\)Second$/);
  });
});

type Found = { didPass: boolean; doesPass: boolean; before: boolean[]; after: boolean[] };

/** Opens the preview of an exercise whose tests were changed, with what the job would find out with a runner. */
const previewFinding = async (lesson: TestLesson, { didPass, doesPass, before, after }: Found) => {
  const { db } = services;
  const { exercise } = lesson;
  await insertVersion(db, exercise, { by: null, at: new Date(), people: 0, keepsTests: false, note: null });
  const work = await aUserLesson(services, { lesson, code: 'a = 1\n' });
  await db.updateTable('userExercises').set({ version: 2 }).where('id', '=', work.userExercise.id).execute();
  await db
    .updateTable('exercises')
    .set({ testCode: '# other tests', testStatus: 'PASSING' })
    .where('id', '=', exercise.id)
    .execute();
  const { person } = await open({ lesson });
  await person.click(await screen.findByRole('button', { name: 'Publish version 2…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^1 person has code here/)).toBeVisible();
  const outcome = (passed: boolean[]) =>
    JSON.stringify({
      ...withoutTests('finished', runProblems.noTests),
      hasError: passed.length === 0,
      results: passed.map((isPassed, index) => ({ name: `test_${index}`, passed: isPassed, feedback: '' })),
    });
  await db
    .updateTable('impactResults')
    .set({ codeVersion: 2, didPass, doesPass, before: outcome(before), after: outcome(after) })
    .where('exerciseId', '=', exercise.id)
    .execute();
  return { dialog, person, work };
};

it.each([
  ['They pass at their next run', 0],
  ['Complete the exercise for them now', 1],
] as const)('FZ-1 publishing does for those who newly pass what is chosen: %s', async (choice, credited) => {
  const lesson = await aLesson(services);
  const { db } = services;
  const { dialog, person, work } = await previewFinding(lesson, {
    didPass: false,
    doesPass: true,
    before: [],
    after: [],
  });
  const later = await dialog.findByRole('radio', { name: /^They pass at their next run/ });
  expect(later, 'nothing is done unasked').toBeChecked();
  await person.click(dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }));
  await person.click(await dialog.findByRole('button', { name: 'Publish version 2' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const done = db.selectFrom('userExercises').select('creditedNumber').where('id', '=', work.userExercise.id);
  expect(await done.executeTakeFirst()).toEqual({ creditedNumber: credited === 1 ? 2 : null });
});

it('PT-1 the preview of a publication says points before and after, of the class and of each person', async () => {
  const lesson = await aLesson(services);
  const { db } = services;
  const params = { contextId: lesson.course.contextId };
  await as(app, lesson.course.instructor).call(updateCourse, { params, body: { countedRun: 'best' } });
  const found = { didPass: true, doesPass: false, before: [true], after: [true, false, false, false] };
  await db.updateTable('exercises').set({ points: 4 }).where('id', '=', lesson.exercise.id).execute();
  const { dialog } = await previewFinding(lesson, found);
  expect(await dialog.findByText('4 points on average now, 1 with the next run')).toBeVisible();
  expect(dialog.getByText('0 would have more, 1 fewer')).toBeVisible();
  const person = within(dialog.getByRole('region', { name: 'Whose result changes' }));
  expect(person.getByRole('listitem')).toHaveTextContent(/1 of 1 →then 1 of 4, 4 \/ 4 →then 1 of 4 points/);
});

it.each([
  [
    'a run of other tests',
    { testCode: '# other', testStatus: 'PASSING' },
    'Your changes pass.',
    'Publish version 2…',
  ],
  [
    'code that is not tested otherwise',
    { starterCode: '# other', testStatus: 'PASSING' },
    'Your changes pass; no result can change.',
    'Publish version 2',
  ],
  [
    'another text',
    { instructions: 'Other.', testStatus: 'UNTESTED' },
    'Only texts changed; no result can change.',
    'Publish version 2',
  ],
  [
    'a solution that fails',
    { testCode: '# other', testStatus: 'FAILING' },
    'Your changes fail the tests.',
    null,
  ],
  ['no run', { testCode: '# other', testStatus: 'UNTESTED' }, 'Run the tests before publishing.', null],
] as const)('LC-1 the bar says what publishing would mean after %s', async (_, changed, said, button) => {
  const lesson = await aLesson(services);
  const { exercise } = lesson;
  await insertVersion(services.db, exercise, {
    by: null,
    at: new Date(),
    people: 0,
    keepsTests: false,
    note: null,
  });
  const work = await aUserLesson(services, { lesson, code: 'a = 1\n' });
  const { id } = work.userExercise;
  await services.db.updateTable('userExercises').set({ version: 2 }).where('id', '=', id).execute();
  await services.db.updateTable('exercises').set(changed).where('id', '=', exercise.id).execute();
  await open({ lesson });
  const bar = within(await screen.findByRole('region', { name: 'Publishing' }));
  expect(bar.getByText(`Students still have version 1. ${said}`)).toBeVisible();
  expect(bar.queryByRole('button')?.textContent ?? null).toBe(button);
});
