import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteExercise } from '#contract/authoring/content.ts';
import { getUserLesson, saveUserExercise } from '#contract/learning/work.ts';
import { startUserLessonJob } from '#server/learning/work/lessons/start-user-lesson.job.ts';
import { insertUserLessonJob, updateJobFailed } from '#server/learning/work/lessons/user-lessons.db.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { insertExercise } from '#server/authoring/content/content.db.ts';
import { insertVersion } from '#server/authoring/content/versions/versions.db.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson, aUserLesson, type TestLesson } from '#test/factories.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

/** A fake runner whose results the tests set; real code is run by the e2e tests. */
const passed = (name: string) => ({ name, passed: true, status: 'passed' as const, feedback: name });
const failed = (name: string) => ({
  name,
  passed: false,
  status: 'failed' as const,
  feedback: `${name}\nExpected: 3\nGot: 4`,
  expected: '3',
  actual: '4',
  line: 1,
});
const next = { isPassed: false, wait: Promise.resolve() as Promise<unknown> };
const running = await runningApp({
  runner: {
    ...runnerElsewhere,
    run: async () => {
      await next.wait;
      return {
        verdict: 'finished',
        message: null,
        hasError: false,
        output: 'printed by the program\n',
        isOutputCut: false,
        results: [passed('test_one'), next.isPassed ? passed('test_two') : failed('test_two')],
        isPassed: next.isPassed,
        testNames: ['test_one', 'test_two'],
        cpuMs: 1,
        wallMs: 1,
        memoryBytes: 1,
      } as never;
    },
    cancel: () => {},
    check: async () => ({ ok: true, detail: '' }),
    probe: async () => ({ obstacle: null, runtime: null }),
  },
});
const { services, app } = running;
await running.startWorking();
vi.spyOn(console, 'error').mockImplementation(() => {});
// CodeMirror measures text, which jsdom does not implement.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
beforeEach(() => {
  window.localStorage.clear();
  next.isPassed = false;
  next.wait = Promise.resolve();
});

const pathOf = ({ course, lesson }: TestLesson) =>
  `/cairn_courses/${course.contextId}/student/lessons/${lesson.id}`;

type Given = { exercises?: number; query?: string; done?: number; code?: string; transport?: Transport };
const open = async (given: Given = {}) => {
  const lesson = await aLesson(services, { exercises: given.exercises ?? 3 });
  const work = await aUserLesson(services, { lesson, code: given.code ?? 'a = 1\n' });
  const { db, clock } = services;
  for (const step of work.userExercises.slice(0, given.done ?? 0))
    await db.transaction().execute(tx => completeExercise(services, tx, step.id, clock.now()));
  const view = renderApp(running, {
    path: pathOf(lesson) + (given.query ?? ''),
    user: work.learner,
    ...(given.transport && { transport: given.transport }),
  });
  await screen.findByRole('heading', { name: 'Adding', level: 1 });
  await screen.findByRole('textbox', { name: /^Code/ });
  const read = async () => {
    const params = { contextId: lesson.course.contextId, lessonId: lesson.lesson.id };
    return (await as(app, work.learner).call(getUserLesson, { params })).body.userLesson?.userExercises ?? [];
  };
  return { ...view, work, lesson, read };
};
/** Publishes the first exercise twice: as it is, and with other instructions. */
const publishTwice = async ({ exercise }: TestLesson, instructions: string) => {
  const { db } = services;
  const version = { by: null, at: new Date(), people: 1, keepsTests: false, note: 'Twice.' };
  await insertVersion(db, exercise, version);
  return async () => {
    await db.updateTable('exercises').set({ instructions }).where('id', '=', exercise.id).execute();
    await insertVersion(db, exercise, { ...version, at: new Date() });
  };
};
const code = () => screen.getByRole('textbox', { name: /^Code/ });
/** Not the same words in the list of attempts, which are for screen readers. */
const at = (text: string) => screen.findByText(text, { selector: ':not(.visually-hidden)' });
const run = (person: Awaited<ReturnType<typeof open>>['person']) =>
  person.click(screen.getByRole('button', { name: /^Run/ }));

describe('opening a lesson', () => {
  it('LS-6 for the first time creates it and shows its first exercise', async () => {
    const lesson = await aLesson(services);
    const learner = await aLearner(services, lesson.course);
    renderApp(running, { path: pathOf(lesson), user: learner });
    expect(await screen.findByText('Loading...')).toBeVisible();
    expect(await at('Exercise 1 of 1')).toBeVisible();
    await waitFor(() => expect(code()).toHaveTextContent('# begin here'));
  });

  it('LS-6 whose job failed shows an error, and a retry starts it', async () => {
    const lesson = await aLesson(services);
    const learner = await aLearner(services, lesson.course);
    const job = await insertUserLessonJob(services.db, { userId: learner.id, lessonId: lesson.lesson.id });
    if (job) await updateJobFailed(services.db, job);
    const { person } = renderApp(running, { path: pathOf(lesson), user: learner });
    expect(await screen.findByRole('heading', { name: 'Job Failed' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await at('Exercise 1 of 1')).toBeVisible();
  });

  it('LS-6 whose job takes longer than the first response says so, and is shown when it is ready', async () => {
    const lesson = await aLesson(services);
    const learner = await aLearner(services, lesson.course);
    const job = await insertUserLessonJob(services.db, { userId: learner.id, lessonId: lesson.lesson.id });
    renderApp(running, { path: pathOf(lesson), user: learner });
    expect(await at('Preparing your lesson. This can take a few seconds.')).toBeVisible();
    await startUserLessonJob.handle(services, { userLessonJobId: job?.id ?? 0 });
    expect(await at('Exercise 1 of 1')).toBeVisible();
  });

  it('LS-2 starts at the first uncompleted exercise, and the URL has its number', async () => {
    await open({ done: 1 });
    expect(await at('Exercise 2 of 3')).toBeVisible();
    await waitFor(() => expect(window.location.hash).toMatch(/exercise=2$/));
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 3 exercises, 33 %',
    );
  });

  it('LS-2 with a locked number in the URL shows the first uncompleted exercise', async () => {
    await open({ query: '?exercise=3' });
    expect(await at('Exercise 1 of 3')).toBeVisible();
    await waitFor(() => expect(window.location.hash).toMatch(/exercise=1$/));
  });

  it('LS-1 with an unlocked number in the URL shows that exercise, with its completion time', async () => {
    await open({ done: 2, query: '?exercise=1' });
    expect(await at('Exercise 1 of 3')).toBeVisible();
    expect(screen.getByText(/^Completed 1\/4\/00/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  });

  it('FT-8 TV-6 that got an exercise after its completion says that there is something new', async () => {
    const lesson = await aLesson(services, { exercises: 1 });
    const work = await aUserLesson(services, { lesson });
    await completeExercise(services, services.db, work.userExercise.id, services.clock.now());
    await insertExercise(services.db, { lessonId: lesson.lesson.id, position: 1, solutionCode: '' });
    renderApp(running, { path: pathOf(lesson), user: work.learner });
    expect(await screen.findByRole('progressbar', { name: 'Progress' })).toHaveTextContent(
      'Lesson complete, 1 new',
    );
  });

  it('LS-1 of another course shows "not found", with a retry', async () => {
    const lesson = await aLesson(services);
    const stranger = await aLearner(services, (await aLesson(services)).course);
    renderApp(running, { path: pathOf(lesson), user: stranger });
    expect(
      await screen.findByRole('heading', { name: 'The lesson could not be loaded', level: 1 }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('moving between exercises', () => {
  it('LS-2 FU-2 the next one is locked and says why; so do its stone and the contents', async () => {
    const { person } = await open();
    const here = screen.getByRole('button', { name: '1, Exercise 1, you are here' });
    const locked = screen.getByRole('button', { name: '2, Exercise 2, Locked. Complete Exercise 1 first.' });
    expect(locked).toHaveAttribute('aria-disabled', 'true');
    act(() => here.focus());
    await person.keyboard('{ArrowRight}{Enter}');
    expect(locked).toHaveFocus();
    const forward = screen.getByRole('button', { name: 'Next' });
    expect(forward).toHaveAttribute('aria-disabled', 'true');
    expect(forward).toHaveAccessibleDescription('Complete this exercise to unlock Exercise 2.');
    await person.click(forward);
    expect(screen.getByText('Exercise 1 of 3')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Contents' }));
    const contents = within(await screen.findByRole('dialog', { name: 'Exercises of this lesson' }));
    const entries = contents.getAllByRole('listitem').map(item => item.textContent);
    expect(entries).toEqual([
      '1Exercise 1Not completedYou are here',
      '2Exercise 2 Locked',
      '3Exercise 3 Locked',
    ]);
    await person.click(contents.getByRole('button', { name: /Exercise 2/ }));
    expect(contents.getByRole('button', { name: /Exercise 1/ })).toHaveAttribute('aria-current', 'step');
  });

  it('FU-2 of more than twelve exercises a bar takes the place of the stones', async () => {
    await open({ exercises: 13 });
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveTextContent('0 %');
    expect(screen.queryByRole('button', { name: /^1, Exercise 1/ })).toBeNull();
  });

  it('LS-2 Alt+N and Alt+P move within the unlocked exercises, and show the code of each', async () => {
    const { person, work } = await open({ done: 1, query: '?exercise=1' });
    await as(app, work.learner).call(saveUserExercise, {
      params: { id: work.userExercises[1]?.id ?? 0 },
      body: { solutionCode: 'of the second' },
    });
    await person.keyboard('{Alt>}n{/Alt}');
    expect(await at('Exercise 2 of 3')).toBeVisible();
    await person.keyboard('{Alt>}n{/Alt}');
    expect(screen.getByText('Exercise 2 of 3')).toBeVisible();
    await person.keyboard('{Alt>}p{/Alt}');
    expect(await at('Exercise 1 of 3')).toBeVisible();
    await waitFor(() => expect(code()).toHaveTextContent('a = 1'));
  });

  it('LS-2 an exercise that the teacher deletes disappears, and the lesson stays open', async () => {
    const { lesson } = await open({ exercises: 2, done: 1 });
    expect(await at('Exercise 2 of 2')).toBeVisible();
    await as(app, lesson.course.instructor).call(deleteExercise, {
      params: {
        courseId: lesson.course.contextId,
        lessonId: lesson.lesson.id,
        exerciseId: lesson.exercises[0]?.id ?? 0,
      },
    });
    // The user returns to the tab.
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await at('Exercise 1 of 1')).toBeVisible();
  });

  it('LS-1 Back goes back in the history; if the lesson was opened by its URL, to the course', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(window.location.hash).toMatch(/\/student$/));
  });
});

describe('running', () => {
  it('LS-3 saves the typed code, then shows results, output, and one announcement', async () => {
    const { person, read } = await open();
    await person.click(code());
    await person.keyboard('b = 2 # ');
    await run(person);
    expect(await at('1 of 2 passed')).toBeVisible();
    expect((await read())[0]?.solutionCode).toContain('b = 2');
    const list = within(screen.getByRole('tabpanel'));
    expect(await list.findByText('Failed', { selector: 'summary *' })).toBeVisible();
    expect(
      screen.getAllByText(/^1 of 2 tests passed\. First that failed: Two\. Expected 3, got 4\.( Line 1\.)?$/),
    ).toHaveLength(1);
    await person.click(screen.getByRole('tab', { name: 'OUTPUT' }));
    expect(await screen.findByText(/printed by the program/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('LS-3 after an edit the results are marked as those of the previous run', async () => {
    const { person } = await open();
    await run(person);
    expect(await at('1 of 2 passed')).toBeVisible();
    await person.click(code());
    await person.keyboard('c');
    expect(await at('From your previous run')).toBeVisible();
  });

  it('LS-3 a passing run opens a dialog whose focused button goes on; Enter presses it', async () => {
    const { person } = await open();
    next.isPassed = true;
    await run(person);
    const dialog = within(await screen.findByRole('dialog', { name: 'Exercise complete' }));
    expect(dialog.getByText('All 2 tests passed.')).toBeVisible();
    // FU-2 the stone of the exercise lies on the cairn.
    expect(dialog.getByText('Solved at the first try.')).toBeVisible();
    const pile = dialog.getAllByRole('listitem').map(item => item.textContent);
    expect(pile).toEqual(['Exercise 3, open', 'Exercise 2next, open', 'Exercise 1, done']);
    expect(dialog.getAllByRole('listitem').at(-1)).toHaveAttribute('data-state', 'new');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Next Exercise' })).toHaveFocus());
    await person.keyboard('{Enter}');
    expect(await at('Exercise 2 of 3')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveTextContent('33 %');
  });

  it('LS-3 completing the last exercise completes the lesson and links back to the course', async () => {
    const { person } = await open({ exercises: 2, done: 1 });
    next.isPassed = true;
    await run(person);
    const dialog = within(await screen.findByRole('dialog', { name: 'Lesson complete' }));
    expect(screen.getByRole('progressbar', { name: 'Progress', hidden: true })).toHaveTextContent(
      'Lesson complete',
    );
    await person.click(dialog.getByRole('button', { name: 'Return to Course' }));
    await waitFor(() => expect(window.location.hash).toMatch(/\/student$/));
  });

  it('LS-3 a run in a completed lesson says that the tests passed, not that the lesson is complete again', async () => {
    const { person } = await open({ exercises: 2, done: 2, query: '?exercise=1' });
    next.isPassed = true;
    await run(person);
    const dialog = within(await screen.findByRole('dialog', { name: 'Exercise complete' }));
    expect(dialog.queryByText(/every exercise of this lesson/)).toBeNull();
    expect(dialog.queryByText(/^Solved/)).toBeNull();
    // LK-1 joy, once: no stone settles again.
    for (const stone of dialog.getAllByRole('listitem')) expect(stone).toHaveAttribute('data-state', 'done');
    expect(dialog.getByRole('button', { name: 'Return to Course' })).toBeVisible();
  });

  it('LS-9 a run in progress can be stopped', async () => {
    const { person, read } = await open();
    let release = () => {};
    next.wait = new Promise<void>(resolve => {
      release = resolve;
    });
    await run(person);
    await waitFor(async () => expect((await read())[0]?.runningTestProcessId).not.toBeNull());
    await person.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await within(screen.getByRole('tabpanel')).findByText(/stopped/)).toBeVisible();
    await waitFor(async () => expect((await read())[0]?.runningTestProcessId).toBeNull());
    release();
  });

  it('LS-3 Ctrl+Enter runs from the editor', async () => {
    const { person } = await open();
    await person.click(code());
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(await at('1 of 2 passed')).toBeVisible();
  });

  it('LS-3 Ctrl+Enter during a run does not start another', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    next.wait = promise;
    const sent = vi.fn<Transport>(injectTransport(running));
    const { person } = await open({ transport: sent });
    await person.click(code());
    await person.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Stop' });
    await person.keyboard('{Control>}{Enter}{/Control}');
    resolve();
    expect(await at('1 of 2 passed')).toBeVisible();
    expect(sent.mock.calls.filter(([{ url }]) => url.endsWith('/execute'))).toHaveLength(1);
  });

  it('LS-3 code that could not be saved is not run', async () => {
    const inner = injectTransport(running);
    const isSaving = ({ method, body }: Parameters<Transport>[0]) =>
      method === 'PUT' || (body ?? '').includes('solutionCode');
    const sent = vi.fn<Transport>(async call =>
      isSaving(call) ? { status: 400, json: { error: 'The code is too long.' } } : inner(call),
    );
    const { person, work } = await open({ transport: sent });
    await person.click(code());
    await person.keyboard('x');
    await run(person);
    expect((await screen.findAllByText(/so the tests were not run/))[0]).toBeInTheDocument();
    const runs = services.db.selectFrom('testProcesses').select('id').where('userId', '=', work.learner.id);
    expect(await runs.execute()).toEqual([]);
  });
});

describe('a run during failures', () => {
  const openAgain = async ({ work, lesson }: Pick<Awaited<ReturnType<typeof open>>, 'work' | 'lesson'>) => {
    renderApp(running, { path: pathOf(lesson), user: work.learner });
    await screen.findByRole('textbox', { name: /^Code/ });
  };

  it('FT-5 TV-5 continues while the server restarts: the page retries and shows the result', async () => {
    const lesson = await aLesson(services);
    const work = await aUserLesson(services, { lesson, code: 'a = 1\n' });
    const inner = injectTransport(running);
    const refusals = [502, 503];
    const { promise, resolve } = Promise.withResolvers<void>();
    next.wait = promise;
    const { person } = renderApp(running, {
      path: pathOf(lesson),
      user: work.learner,
      transport: async call => {
        const status = call.url.startsWith('/api/test_processes/') ? refusals.pop() : undefined;
        if (refusals.length === 0) resolve();
        return status ? { status, json: { error: 'The server is restarting.' } } : inner(call);
      },
    });
    await screen.findByRole('textbox', { name: /^Code/ });
    await run(person);
    expect(await at('1 of 2 passed')).toBeVisible();
    expect(refusals).toEqual([]);
  });

  it('FT-7 TV-5 keeps its results when the page is reloaded', async () => {
    const { person, unmount, ...opened } = await open();
    await run(person);
    expect(await at('1 of 2 passed')).toBeVisible();
    unmount();
    await openAgain(opened);
    const results = within(await screen.findByRole('tabpanel'));
    expect(await results.findByText('Failed', { selector: 'summary *' })).toBeVisible();
    expect(screen.queryByText('From your previous run')).toBeNull();
  });

  it('TV-5 is waited for by a page that is reloaded before it has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { person, unmount, ...opened } = await open();
    next.wait = promise;
    await run(person);
    await screen.findByRole('button', { name: 'Stop' });
    await waitFor(async () => expect((await opened.read())[0]?.runningTestProcessId).not.toBeNull());
    unmount();
    await openAgain(opened);
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible();
    resolve();
    expect(await at('1 of 2 passed')).toBeVisible();
  });
});

describe('saving and resetting', () => {
  it('LS-3 saves typed code automatically', async () => {
    const save = Promise.withResolvers<void>();
    const inner = injectTransport(running);
    const { person, read } = await open({
      transport: async call => {
        if (call.method === 'PUT') await save.promise;
        return inner(call);
      },
    });
    await person.click(code());
    await person.keyboard('x');
    expect(await at('Saving…')).toBeVisible();
    save.resolve();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect((await read())[0]?.solutionCode).toMatch(/x/);
  });

  it('LS-3 code that could not be sent is marked as unsaved and kept on this device', async () => {
    const lesson = await aLesson(services);
    const work = await aUserLesson(services, { lesson, code: 'a = 1\n' });
    const inner = injectTransport(running);
    let isDown = false;
    const { person } = renderApp(running, {
      path: pathOf(lesson),
      user: work.learner,
      transport: async call => {
        if (isDown) throw new TypeError('Failed to fetch');
        return inner(call);
      },
    });
    await person.click(await screen.findByRole('textbox', { name: /^Code/ }));
    isDown = true;
    await person.keyboard('x');
    expect(await screen.findByText('Offline – kept on this device')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Run/ })).toHaveAttribute('aria-disabled', 'true'),
    );
    isDown = false;
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('LE-6 after a change elsewhere nothing is overwritten before the user chooses', async () => {
    const { person, work, read } = await open({ exercises: 1 });
    await person.click(code());
    const [first] = work.userExercises;
    await as(app, work.learner).call(saveUserExercise, {
      params: { id: first?.id ?? 0 },
      body: { solutionCode: 'from the other tab' },
    });
    await person.keyboard('x');
    expect(await screen.findByText(/changed in another tab/)).toBeVisible();
    await run(person);
    expect((await screen.findAllByText(/^There are two versions of the text/))[0]).toBeInTheDocument();
    expect((await read())[0]?.solutionCode).toBe('from the other tab');
    await person.click(screen.getByRole('button', { name: 'Keep this text' }));
    await waitFor(async () => expect((await read())[0]?.solutionCode).toMatch(/x/));
  });

  it('LS-5 reset asks for confirmation, restores the starter code, and can be undone', async () => {
    const { person, read } = await open({ code: 'mine' });
    await person.click(screen.getByRole('button', { name: 'Reset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset exercise' }));
    await person.click(dialog.getByRole('button', { name: 'Keep my code' }));
    expect(code()).toHaveTextContent('mine');
    await person.click(screen.getByRole('button', { name: 'Reset' }));
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Reset exercise' })).getByRole('button', {
        name: 'Reset',
      }),
    );
    await waitFor(() => expect(code()).toHaveTextContent('# begin here'));
    expect(await at('Code was reset.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(code()).toHaveTextContent('mine'));
    await waitFor(() => expect(screen.queryByText('Code was reset.')).toBeNull());
    // The notice goes with the click, and the save follows it.
    await waitFor(async () => expect((await read())[0]?.solutionCode).toBe('mine'));
  });

  it('LS-5 the undo of a reset does not overwrite code typed after it, saved or not', async () => {
    const save = Promise.withResolvers<void>();
    const inner = injectTransport(running);
    const { person, read } = await open({
      code: 'mine',
      transport: async call => {
        if (call.method === 'PUT') await save.promise;
        return inner(call);
      },
    });
    await person.click(screen.getByRole('button', { name: 'Reset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset exercise' }));
    await person.click(dialog.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    await person.click(code());
    await person.keyboard('newer ');
    await waitFor(() => expect(screen.queryByText('Code was reset.')).toBeNull());
    save.resolve();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.queryByText('Code was reset.')).toBeNull();
    expect((await read())[0]).toMatchObject({
      solutionCode: expect.stringContaining('newer'),
      codeBeforeReset: null,
    });
  });
});

it('HI-1 hints are opened one by one, and the model solution is shown after passing', async () => {
  const lesson = await aLesson(services);
  await services.db
    .updateTable('exercises')
    .set({ hints: ['Which sign adds?', 'Write `a + b`.'], showsSolution: true })
    .where('id', '=', lesson.exercise.id)
    .execute();
  const work = await aUserLesson(services, { lesson, code: 'a = 1\n' });
  const { person } = renderApp(running, { path: pathOf(lesson), user: work.learner });
  await person.click(await screen.findByText('0 of 2 opened'));
  expect(screen.queryByText('Which sign adds?')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show hint 1' }));
  expect(await screen.findByText('Which sign adds?')).toBeVisible();
  // FW-7 what was opened is said, and the focus never falls off the page.
  expect(await screen.findByText('Hint 1 of 2: Which sign adds?')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Show hint 2 of 2' }));
  expect(await screen.findByText('a + b', { selector: 'code' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Show hint/ })).toBeNull();
  await waitFor(() => expect(screen.getByText('Hint 2 of 2').closest('summary')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'See a model solution' })).toBeNull();
  next.isPassed = true;
  await run(person);
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'See a model solution' }));
  expect(await screen.findByText('One way to do it. Yours passed too.')).toBeVisible();
});

it('FW-8 a lesson that is hidden while it is open keeps the code in sight, and is saved when it is back', async () => {
  const { person, lesson, read, tools } = await open();
  const hide = (isDraft: boolean) =>
    services.db.updateTable('lessons').set({ isDraft }).where('id', '=', lesson.lesson.id).execute();
  await hide(true);
  await person.click(code());
  await person.keyboard('b');
  expect(await screen.findByText(/^Your teacher has hidden or removed this lesson/)).toBeVisible();
  expect(code()).toHaveTextContent('ba = 1');
  expect(code()).toHaveAttribute('aria-readonly', 'true');
  expect(screen.getByRole('button', { name: /^Run tests/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Try it' })).toHaveAttribute('aria-disabled', 'true');
  expect(tools.toasts.get().error, 'one sentence is enough').toBeNull();
  await hide(false);
  // Who comes back to the page sees it at once.
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(async () => expect((await read())[0]?.solutionCode).toBe('ba = 1\n'));
  expect(screen.queryByText(/^Your teacher has hidden or removed/)).toBeNull();
});

it('FW-8 FZ-1 an exercise that is published anew while it is open says what changed at the next run', async () => {
  const lesson = await aLesson(services);
  const publishAgain = await publishTwice(lesson, 'Add them **twice**.');
  const work = await aUserLesson(services, { lesson, code: 'a = 1\n' });
  const { person } = renderApp(running, { path: pathOf(lesson), user: work.learner });
  await screen.findByRole('textbox', { name: /^Code/ });
  await publishAgain();
  await run(person);
  expect(await at('This exercise was updated. Your code is unchanged. What changed: Twice.')).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What changed in the instructions' }));
  expect(await dialog.findByText(/Add them/)).toBeVisible();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Close this notice' }));
  expect(screen.queryByText(/^This exercise was updated/)).toBeNull();
});

it('FW-8 FZ-1 whoever passes late reads it in the same moment, and not again at the next run', async () => {
  const { person, lesson } = await open({ exercises: 1 });
  const dueAt = new Date(Date.now() - 3_600_000);
  await services.db.updateTable('lessons').set({ dueAt }).where('id', '=', lesson.lesson.id).execute();
  next.isPassed = true;
  await run(person);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^This counts as late: it was due /)).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await run(person);
  const again = within(await screen.findByRole('dialog'));
  expect(again.queryByText(/^This counts as late/)).toBeNull();
});

it.each<[string, { completedAt: number | null; instructorBypassed?: boolean }, RegExp[]]>([
  ['is not finished', { completedAt: null }, [/^This was due .* You can still finish; it is marked late\.$/]],
  [
    'was finished late',
    { completedAt: 1 },
    [/^This counts as late: it was due /, /^Completed .* This counts as late/],
  ],
  ['was finished in time', { completedAt: -1 }, []],
  [
    'was marked late by staff',
    { completedAt: 1, instructorBypassed: true },
    [/^This counts as late: it was due /],
  ],
])(
  'FZ-1 who opens a lesson after its date that %s reads what that means',
  async (_, { completedAt, ...row }, said) => {
    const lesson = await aLesson(services);
    const { learner, userExercise, userLesson } = await aUserLesson(services, { lesson, code: 'a = 1\n' });
    const dueAt = new Date(Date.now() - 86_400_000);
    const done = completedAt === null ? null : new Date(dueAt.getTime() + completedAt * 3_600_000);
    const { db } = services;
    await db.updateTable('lessons').set({ dueAt }).where('id', '=', lesson.lesson.id).execute();
    await db
      .updateTable('userExercises')
      .set({ ...row, completedAt: done })
      .where('id', '=', userExercise.id)
      .execute();
    await db.updateTable('userLessons').set({ completedAt: done }).where('id', '=', userLesson.id).execute();
    renderApp(running, { path: pathOf(lesson), user: learner });
    await screen.findByRole('textbox', { name: /^Code/ });
    const found = screen.queryAllByText(/This was due|This counts as late/);
    expect(found.map(one => one.textContent?.trim())).toEqual(said.map(text => expect.stringMatching(text)));
  },
);

it('FZ-1 whoever was completed by new tests reads why, with what the author says about the version', async () => {
  const lesson = await aLesson(services);
  const publishAgain = await publishTwice(lesson, 'Add them twice.');
  const work = await aUserLesson(services, { lesson, code: 'a = 1\n' });
  await publishAgain();
  await services.db
    .updateTable('userExercises')
    .set({ version: 2, completedAt: new Date(), creditedNumber: 2, updatedAt: new Date(0) })
    .where('id', '=', work.userExercise.id)
    .execute();
  renderApp(running, { path: pathOf(lesson), user: work.learner });
  expect(
    await at('Completed. Your earlier code passes the updated tests. What changed: Twice.'),
  ).toBeVisible();
});

it('LC-2 whoever lost a completion to new tests reads why, until they pass again', async () => {
  const lesson = await aLesson(services);
  const work = await aUserLesson(services, { lesson, code: 'a = 1\n' });
  await services.db
    .updateTable('userExercises')
    .set({ revokedNumber: 2 })
    .where('id', '=', work.userExercise.id)
    .execute();
  const { person } = renderApp(running, { path: pathOf(lesson), user: work.learner });
  expect(await screen.findByText('The tests changed. Please run yours again.')).toBeVisible();
  next.isPassed = true;
  await run(person);
  await waitFor(() => expect(screen.queryByText('The tests changed. Please run yours again.')).toBeNull());
});
