import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sayPageOpen } from '#contract/site/open-pages.ts';
import { setSections } from '#contract/learning/sections.ts';
import { as } from '#test/as.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { aLesson, aRun, aUserLesson, type TestLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';
import * as saving from '#web/browser/save-file.ts';

Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

const running = await runningApp();
const { app, services, clock } = running;

const pathOf = ({ course, lesson, exercise }: TestLesson) =>
  `/cairn_courses/${course.contextId}/lessons/${lesson.id}/exercises/${exercise.id}/insight`;

/** Seven students: five solve it, two of them after a wrong answer; one is stuck, one has not run it. */
const aClass = async () => {
  const lesson = await aLesson(services);
  const works = [];
  for (let i = 0; i < 7; i++) works.push(await aUserLesson(services, { lesson }));
  for (const work of works.slice(0, 2))
    await aRun(services, work, { passed: 1, actual: 'None', code: 'def add(a, b):\n    print(a + b)\n' });
  for (const work of works.slice(0, 5)) {
    await aRun(services, work, { passed: 2 });
    await completeExercise(services, services.db, work.userExercise.id, services.clock.now());
  }
  const [stuck, idle] = works.slice(5);
  for (let i = 0; i < 4; i++)
    await aRun(services, stuck ?? never(), { actual: '0', code: 'one = 1\nreturn 0\n' });
  return { lesson, stuck: stuck ?? never(), idle: idle ?? never(), works };
};
const never = (): never => {
  throw new Error('the class has seven');
};
const open = async (lesson: TestLesson) => {
  const rendered = renderApp(running, { path: pathOf(lesson), user: lesson.course.instructor });
  await screen.findByRole('heading', { level: 1, name: 'Exercise 1' });
  return rendered;
};
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

it('IN-1 shows who is stuck, what fails, the groups with code, and pictures with tables behind them', async () => {
  const { lesson, stuck, works } = await aClass();
  const { person } = await open(lesson);
  expect(screen.getByText('7 started, 5 solved')).toBeVisible();
  const list = await screen.findByRole('region', { name: 'Stuck now (1)' });
  expect(list).toHaveTextContent(`${fullName(stuck.learner)}same test 4 times: Small numbers`);

  const failing = screen.getByRole('figure', { name: 'Tests that fail most' });
  expect(
    within(failing)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Negative numbers33 people', 'Small numbers11 person']);
  const runs = screen.getByRole('figure', { name: 'Runs to solve' });
  expect(runs).toHaveTextContent('Half solved it within 1 run, three of four within 2 runs.');
  await person.click(within(runs).getByText('Show as table'));
  expect(
    within(runs)
      .getAllByRole('row')
      .map(row => row.textContent),
  ).toEqual(['RunsPeople', '13', '22']);

  const groups = screen.getByRole('region', { name: 'Wrong answers, grouped' });
  const [first] = within(groups).getAllByRole('listitem');
  expect(first).toHaveTextContent('2 peopleNegative numbersgot None, expected 3');
  await person.click(within(first ?? groups).getByText('Show code of 2'));
  const code = await within(groups).findByRole('region', {
    name: `Code of ${fullName(works[0]?.learner ?? never())}`,
  });
  expect(within(code).getByRole('listitem', { current: true })).toHaveTextContent('print(a + b)');
});

it('FD-6 who was stuck earlier takes no room', async () => {
  const { lesson, stuck } = await aClass();
  running.clock.advance(30 * 60_000);
  const { person } = await open(lesson);
  const list = within(await screen.findByRole('region', { name: 'Stuck now (0)' }));
  const button = () => list.getByText(fullName(stuck.learner));
  expect(button()).not.toBeVisible();
  await person.click(list.getByText(/^Earlier today/));
  expect(button()).toBeVisible();
});

it('IN-3 one click opens the code at the failing line, and Escape returns', async () => {
  const { lesson, stuck } = await aClass();
  const { person } = await open(lesson);
  const button = await screen.findByRole('button', { name: `Open code of ${fullName(stuck.learner)}` });
  await person.click(button);
  const dialog = await screen.findByRole('dialog', { name: `Code of ${fullName(stuck.learner)}` });
  expect(await within(dialog).findByRole('listitem', { current: true })).toHaveTextContent('return 0');
  expect(within(dialog).getByRole('link', { name: 'Open in the lesson' })).toHaveAttribute(
    'href',
    `#/cairn_courses/${lesson.course.contextId}/user_lessons/${lesson.lesson.id}/users/${stuck.learner.id}?exercise=1`,
  );
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('IN-3 says that a page stands still, and opens the code that was never run', async () => {
  const lesson = await aLesson(services);
  const work = await aUserLesson(services, { lesson, code: 'total = 0\n' });
  for (let i = 0; i < 7; i++) {
    await as(app, work.learner).call(sayPageOpen, { params: { id: work.userExercise.id } });
    clock.advance(2 * 60_000);
  }
  const { person } = await open(lesson);
  const list = await screen.findByRole('region', { name: 'Stuck now (1)' });
  expect(list).toHaveTextContent(`${fullName(work.learner)}page open, no edit for 14 minutes`);
  await person.click(within(list).getByRole('button', { name: /^Open code/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('They have not run it yet.')).toBeVisible();
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('total = 0');
});

it('IN-2 an explanation is written once, read by a student of the group above the results, and counted', async () => {
  const { lesson, stuck } = await aClass();
  const { person } = await open(lesson);
  const groupOf = async (kind: string) => {
    const groups = await screen.findByRole('region', { name: 'Wrong answers, grouped' });
    const found = within(groups)
      .getAllByRole('listitem')
      .find(item => item.textContent?.includes(kind));
    return within(found ?? never());
  };
  const zero = 'got 0, expected 3';
  // All that the page loads is there: the click cannot meet a row that is about to be replaced.
  await screen.findByRole('region', { name: 'Stuck now (1)' });
  await person.click((await groupOf(zero)).getByRole('button', { name: 'Explain this' }));
  await person.type(await screen.findByRole('textbox', { name: 'Explanation' }), 'Add **both** numbers.');
  // What was typed is still there when its page was left.
  await person.click(screen.getByRole('link', { name: 'Adding' }));
  await person.click(await screen.findByRole('link', { name: 'Exercise 1' }));
  expect(await screen.findByRole('textbox', { name: 'Explanation' })).toHaveValue('Add **both** numbers.');
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await (await groupOf(zero)).findByText('Shown to nobody yet.')).toBeVisible();
  cleanup();
  renderApp(running, {
    path: `/cairn_courses/${lesson.course.contextId}/student/lessons/${lesson.lesson.id}`,
    user: stuck.learner,
  });
  expect(await screen.findByRole('region', { name: 'From your teacher' })).toHaveTextContent(
    'Add both numbers.',
  );
  cleanup();
  const again = await open(lesson);
  expect(await screen.findByText('Shown to 1. 0 solved it within three runs.')).toBeVisible();
  await again.person.click((await groupOf(zero)).getByRole('button', { name: 'Withdraw' }));
  expect(await (await groupOf(zero)).findByRole('button', { name: 'Explain this' })).toBeVisible();
});

it('IN-1 hidden names are hidden everywhere: in lists, code, links and the file', async () => {
  const { lesson, stuck } = await aClass();
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {});
  const { person, container } = await open(lesson);
  await screen.findByRole('region', { name: 'Stuck now (1)' });
  await person.click(screen.getByRole('checkbox', { name: 'Hide names' }));
  await person.click(screen.getByRole('button', { name: 'Open code of Student 6' }));
  const dialog = await screen.findByRole('dialog', { name: 'Code of Student 6' });
  await within(dialog).findByRole('listitem', { current: true });
  expect(within(dialog).queryByRole('link')).toBeNull();
  expect(document.body).not.toHaveTextContent(stuck.learner.lastName);
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Download CSV' }));
  const csv = String(saved.mock.lastCall?.[1]);
  expect(csv.split('\r\n')[6]).toMatch(/^Student 6,,Not solved,4,/);
  expect(csv).not.toContain('Lovelace');
  expect(container.innerHTML).not.toContain(`users/${stuck.learner.id}`);
});

it('IN-1 a section shows its own numbers; nobody yet says so', async () => {
  const { lesson, stuck, idle } = await aClass();
  await as(app, lesson.course.instructor).call(setSections, {
    params: { courseId: lesson.course.contextId },
    body: {
      people: [
        { userId: stuck.learner.id, section: 'Lab 1' },
        { userId: idle.learner.id, section: 'Lab 2' },
      ],
    },
  });
  const { person } = await open(lesson);
  const choice = screen.getByRole('combobox', { name: 'Section' });
  await person.selectOptions(choice, 'Lab 1');
  expect(screen.getByText('1 started, 0 solved')).toBeVisible();
  expect(screen.getAllByText('Nobody has solved it yet.')).toHaveLength(2);
  expect(screen.queryByText(/got None/)).toBeNull();
  await person.selectOptions(choice, 'Lab 2');
  expect(screen.getByText('Nobody has run this yet.')).toBeVisible();
});

it('IN-1 the progress of a lesson has a line for each exercise and leads to its page; who is stuck is on top', async () => {
  const { lesson, stuck } = await aClass();
  const { person } = renderApp(running, {
    path: `/cairn_courses/${lesson.course.contextId}/lessons/${lesson.lesson.id}/student_progress`,
    user: lesson.course.instructor,
  });
  const line = await screen.findByRole('row', { name: /Exercise 1/ });
  expect(
    within(line)
      .getAllByRole('cell')
      .map(cell => cell.textContent),
  ).toEqual(['Exercise 1', '5 of 6', '1', '10', '0', 'Negative numbers (3 people)']);
  const stuckLine = await screen.findByRole('region', { name: 'Stuck now (1)' });
  expect(stuckLine).toHaveTextContent('1 person is stuck nowExercise 1 1.');
  await person.click(within(stuckLine).getByRole('button', { name: 'Show' }));
  expect(stuckLine).toHaveTextContent(
    `${fullName(stuck.learner)}Exercise 1: same test 4 times: Small numbers`,
  );
  await person.click(within(line).getByRole('link', { name: 'Exercise 1' }));
  await screen.findByRole('heading', { level: 1, name: 'Exercise 1' });
});
