import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listThreads, startThread } from '#contract/learning/questions.ts';
import { learner as learnerRole, staffRoles } from '#contract/core/roles.ts';
import { as } from '#test/as.ts';
import { aLesson, aRun, aUserLesson } from '#test/factories.ts';
import { aLaunchSession } from '#test/lms/launch-session.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

const running = await runningApp();
const { app, services } = running;

type Work = Awaited<ReturnType<typeof aUserLesson>>;

const code = 'def add(a, b):\n    return 0\n';
const aWork = async () => {
  const work = await aUserLesson(services, { code });
  await aRun(services, work, { actual: '0', code });
  return work;
};
const openLesson = async ({ course, lesson, learner }: Work, transport?: Transport) => {
  const rendered = renderApp(running, {
    path: `/cairn_courses/${course.contextId}/student/lessons/${lesson.id}`,
    user: learner,
    ...(transport && { transport }),
  });
  await screen.findByRole('tab', { name: /TEST RESULTS/ });
  return rendered;
};
const openAsTeacher = ({ course, lesson, learner }: Work, query = '') =>
  renderApp(running, {
    path: `/cairn_courses/${course.contextId}/user_lessons/${lesson.id}/users/${learner.id}${query}`,
    user: course.instructor,
  });
const threadsOf = async ({ learner, userExercise }: Work) =>
  (await as(app, learner).call(listThreads, { params: { id: userExercise.id } })).body.threads;

afterEach(cleanup);

it('QA-1 a student asks about a failing test, staff find and answer it, and the student sees the answer', async () => {
  const work = await aWork();
  const student = await openLesson(work);
  expect(screen.queryByRole('tab', { name: /QUESTIONS/ }), 'not before there is a question').toBeNull();
  const [ask] = await screen.findAllByRole('button', { name: 'Ask about this' });
  await student.person.click(ask ?? never());
  expect(await screen.findByText(/Other students do not\.$/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'About line' })).toHaveValue('2');
  const field = screen.getByRole('textbox', { name: 'Your question' });
  await waitFor(() => expect(field).toHaveFocus());
  await student.person.type(field, 'Why is it 0?');
  await student.person.click(screen.getByRole('button', { name: 'Send' }));
  const thread = await screen.findByRole('article', { name: 'Line 2 · Small numbers' });
  expect(thread).toHaveTextContent('Why is it 0?Your question is the next one.');
  expect(await threadsOf(work)).toMatchObject([{ code, line: 2, test: 'test_small_numbers', state: 'open' }]);
  // A sign beside the line leads back to the conversation.
  await student.person.click(screen.getByRole('tab', { name: /TEST RESULTS/ }));
  expect(screen.queryByRole('article')).toBeNull();
  await student.person.click(await screen.findByTitle('Why is it 0?'));
  await screen.findByRole('article', { name: 'Line 2 · Small numbers' });
  cleanup();

  const { contextId, instructor } = work.course;
  const teacher = renderApp(running, {
    path: `/cairn_courses/${contextId}/edit/questions`,
    user: instructor,
  });
  await screen.findByRole('heading', { name: 'Questions (1 open)' });
  expect(await screen.findByRole('link', { name: 'Questions 1 new' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Courses 1 new' })).toBeVisible();
  const name = `${work.learner.firstName} ${work.learner.lastName}`;
  await teacher.person.click(screen.getByRole('link', { name: `Answer ${name}` }));
  const answer = await screen.findByRole('textbox', { name: 'Your answer' });
  await teacher.person.type(answer, 'Look at the return.');
  await teacher.person.click(screen.getByRole('button', { name: 'Save this comment' }));
  await screen.findByRole('button', { name: 'Saved.' });
  await teacher.person.click(screen.getByRole('button', { name: 'Send and mark answered' }));
  await waitFor(async () => expect(await threadsOf(work)).toMatchObject([{ state: 'answered', unread: 1 }]));
  cleanup();

  const again = await openLesson(work);
  const tab = await screen.findByRole('tab', { name: 'QUESTIONS 1 new' });
  await again.person.click(tab);
  const talk = await screen.findByRole('article');
  expect(talk).toHaveTextContent('Look at the return.');
  expect(talk).toHaveTextContent('Answered');
  await screen.findByRole('tab', { name: 'QUESTIONS' });
  expect(await threadsOf(work)).toMatchObject([{ unread: 0 }]);
});

const never = (): never => {
  throw new Error('it is there');
};

it('QA-1 staff comment unasked, with a saved comment, and the lesson of the student says that it is new', async () => {
  const work = await aWork();
  await services.db
    .insertInto('savedComments')
    .values({ userId: work.course.instructor.id, text: 'Nice.' })
    .execute();
  const { person } = openAsTeacher(work);
  await person.click(await screen.findByRole('tab', { name: 'QUESTIONS' }));
  await person.click(await screen.findByRole('button', { name: 'Comment on a line' }));
  await person.click(screen.getByText('Use a saved comment'));
  await person.click(await screen.findByRole('button', { name: 'Nice.' }));
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Nice.');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('article', { name: 'Line 1' });
  cleanup();
  renderApp(running, { path: `/cairn_courses/${work.course.contextId}/student`, user: work.learner });
  const line = (await screen.findByRole('link', { name: 'Adding' })).closest('li') ?? never();
  expect(await within(line).findByText('1 new')).toBeVisible();
});

it('QA-1 Alt+Q asks about a line, Escape stops; what was not sent stays, and is sent once', async () => {
  const work = await aWork();
  const real = injectTransport(running);
  let isLost = true;
  // The server stores the question, and its answer is lost.
  const transport: Transport = async request => {
    const response = await real(request);
    if (isLost && request.method === 'POST' && request.url.endsWith('/threads')) throw new TypeError('lost');
    return response;
  };
  const { person } = await openLesson(work, transport);
  await screen.findByRole('textbox', { name: /^Code\./ });
  await person.keyboard('{Alt>}q{/Alt}');
  await person.type(await screen.findByRole('textbox', { name: 'Your question' }), 'What now?');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull();
  await person.keyboard('{Alt>}q{/Alt}');
  expect(await screen.findByRole('textbox', { name: 'Your question' })).toHaveValue('What now?');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Not sent\./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('What now?');
  isLost = false;
  const send = screen.getByRole('button', { name: 'Send' });
  await waitFor(() => expect(send).toHaveAttribute('aria-disabled', 'false'));
  await person.click(send);
  await screen.findByRole('article');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull());
  expect(await threadsOf(work)).toHaveLength(1);

  // Changed after the connection broke, it is another question: neither is dropped.
  isLost = true;
  await person.click(screen.getByRole('textbox', { name: /^Code\./ }));
  await person.keyboard('{Alt>}q{/Alt}');
  const asking = within(await screen.findByRole('region', { name: 'Ask a question' }));
  await person.type(asking.getByRole('textbox', { name: 'Your question' }), 'And then');
  await person.click(asking.getByRole('button', { name: 'Send' }));
  expect(await asking.findByText(/^Not sent\./)).toBeVisible();
  isLost = false;
  await person.type(asking.getByRole('textbox', { name: 'Your question' }), ' what?');
  await waitFor(() =>
    expect(asking.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'false'),
  );
  await person.click(asking.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull());
  expect((await threadsOf(work)).map(({ messages }) => messages[0]?.text)).toEqual([
    'What now?',
    'And then',
    'And then what?',
  ]);
});

it('QA-1 shows the code as it was when the line was changed later', async () => {
  const work = await aWork();
  await as(app, work.learner).call(startThread, {
    params: { id: work.userExercise.id },
    body: {
      text: 'Why?',
      sendKey: 'f6a2c1d0-0000-4000-8000-000000000001',
      code: 'first = 1\nsecond = 2\n',
      line: 2,
      test: null,
    },
  });
  const { person } = openAsTeacher(work, '?show=questions');
  const thread = await screen.findByRole('article', { name: 'Line 2' });
  expect(thread).toHaveTextContent('Line 2 was changed later.');
  await person.click(within(thread).getByText('Show the code'));
  expect(within(thread).getByRole('listitem', { current: true })).toHaveTextContent('second = 2');
});

it('QA-1 of a program of several files a question keeps the line of the main file', async () => {
  const files = { 'shapes.py': { kind: 'edited', content: 'side = 1\n' } } as const;
  const work = await aUserLesson(services, { lesson: await aLesson(services, { files }), code });
  const { person } = await openLesson(work);
  await person.click(await screen.findByRole('textbox', { name: /^Code\./ }));
  await person.keyboard('{Alt>}q{/Alt}');
  await person.type(await screen.findByRole('textbox', { name: 'Your question' }), 'What is a def?');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  const thread = await screen.findByRole('article', { name: 'Line 1' });
  expect(thread).toHaveTextContent('Line 1def add(a, b):Open');
  expect(thread).not.toHaveTextContent('was changed later');
});

it('QA-1 in an LMS, in sessions of one lesson, a question is asked and answered by keyboard', async () => {
  const work = await aWork();
  const { course, lesson, learner } = work;
  const bound = { course, lesson };
  const student = await aLaunchSession(services, { ...bound, roleKey: learnerRole, user: learner });
  const staff = await aLaunchSession(services, { ...bound, roleKey: staffRoles[0] ?? never() });
  const own = `/cairn_courses/${course.contextId}/student/lessons/${lesson.id}`;
  const show = ({ authToken }: { authToken: string }, path = own) =>
    renderApp(running, { path, pageData: { authToken, platformName: 'LMS' } }).person;

  const asking = show(student);
  await screen.findByRole('textbox', { name: /^Code\./ });
  await asking.keyboard('{Alt>}q{/Alt}');
  const asked = await screen.findByRole('textbox', { name: 'Your question' });
  await waitFor(() => expect(asked).toHaveFocus());
  await asking.keyboard('Why is it 0?{Control>}{Enter}{/Control}');
  await screen.findByRole('article');
  cleanup();

  const answering = show(
    staff,
    `/cairn_courses/${course.contextId}/user_lessons/${lesson.id}/users/${learner.id}?show=questions`,
  );
  (await screen.findByRole('textbox', { name: 'Your answer' })).focus();
  await answering.keyboard('Look at the return.{Control>}{Enter}{/Control}');
  await waitFor(async () => expect(await threadsOf(work)).toMatchObject([{ state: 'answered', unread: 1 }]));
  cleanup();

  show(student);
  await screen.findByRole('tab', { name: 'QUESTIONS 1 new' });
});

it('FZ-1 an answer in a tab that nobody sees is not read, and is when somebody looks', async () => {
  const work = await aWork();
  await as(app, work.course.instructor).call(startThread, {
    params: { id: work.userExercise.id },
    body: { text: 'Look at line 2.', sendKey: crypto.randomUUID(), code, line: 2, test: null },
  });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  try {
    const { person } = await openLesson(work);
    await person.click(await screen.findByRole('tab', { name: /QUESTIONS/ }));
    expect(await screen.findByText('Look at line 2.')).toBeInTheDocument();
    expect(await threadsOf(work)).toMatchObject([{ unread: 1 }]);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(async () => expect(await threadsOf(work)).toMatchObject([{ unread: 0 }]));
  } finally {
    visibility.mockRestore();
  }
});
