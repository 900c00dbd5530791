import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { type Endpoint, socketProtocol, urlOf } from '#contract/core/endpoint.ts';
import {
  type FreeRunHearing,
  type FreeRunSaying,
  trySolution,
  tryUserExercise,
} from '#contract/running/free-run.ts';
import { publishExercise } from '#contract/authoring/versions.ts';
import { recordUserExercise } from '#contract/running/steps.ts';
import { changePassword, signOut } from '#contract/site/accounts.ts';
import { deleteUser } from '#contract/site/users.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { startSession } from '#server/site/accounts/sessions/start-session.ts';
import { as } from '#test/as.ts';
import {
  aCourse,
  aLanguage,
  aLesson,
  aSiteAdmin,
  aUser,
  aUserLesson,
  password,
  type SignedInUser,
} from '#test/factories.ts';
import { realRunner } from '#test/real-runner.ts';
import { runningApp } from '#test/running-app.ts';

const running = await runningApp({ runner: await realRunner(), config: { isRateLimited: true } });
const { app, services } = running;
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

const { id: languageConfigId } = await aLanguage(services);
const work = await aUserLesson(services, {
  lesson: await aLesson(services, { course: await aCourse(services, { languageConfigId }) }),
});
const { learner, course, lesson, exercises, userExercise } = work;
const own = { id: userExercise.id, contextId: course.contextId };

type Somebody = { authToken: string };
type Ended = Extract<FreeRunHearing, { type: 'ended' }>;

/** A browser at the other end. */
const connect = async (
  somebody: Somebody,
  endpoint: Endpoint = tryUserExercise,
  params: object = own,
  headers = {},
) => {
  const address = `ws://127.0.0.1:${port}${urlOf(endpoint, { params })}`;
  // The undici client of Node takes headers, too.
  const options = { protocols: [socketProtocol, somebody.authToken], headers };
  const socket = new WebSocket(address, options as unknown as string[]);
  const heard: FreeRunHearing[] = [];
  let wake = () => {};
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)) as FreeRunHearing);
    wake();
  });
  const closed = new Promise<void>(resolve =>
    socket.addEventListener('close', () => {
      resolve();
      wake();
    }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('refused')));
  });
  const output = () => heard.map(one => (one.type === 'output' ? one.text : '')).join('');
  const until = async (isThere: () => boolean) => {
    while (!isThere()) {
      if (socket.readyState === WebSocket.CLOSED) throw new Error(`closed after ${JSON.stringify(heard)}`);
      await new Promise<void>(resolve => (wake = resolve));
    }
  };
  return {
    socket,
    closed,
    heard,
    output,
    say: (saying: FreeRunSaying) => socket.send(JSON.stringify(saying)),
    sees: (text: string) => until(() => output().includes(text)),
    end: async () => {
      await until(() => heard.some(one => one.type === 'ended'));
      return (heard.at(-1) as Ended).end;
    },
  };
};

describe('FR-1 a free run over the network', () => {
  it('is closed if much is typed before there is a program', async () => {
    const page = await connect(learner);
    for (let i = 0; i <= 100; i++) page.say({ type: 'input', text: 'x' });
    await page.closed;
    expect(page.output()).toBe('');
  });

  it('prints live, takes what is typed, ends with a sentence, and records nothing', async () => {
    const page = await connect(learner);
    page.say({ type: 'start', code: 'name = input("Who? ")\nprint("Hello", name)' });
    await page.sees('Who? ');
    page.say({ type: 'input', text: 'Ada\n' });
    expect(await page.end()).toMatchObject({ why: 'finished', exitCode: 0 });
    expect(page.output()).toBe('Who? Hello Ada\n');
    await page.closed;
    const stored = await services.db.selectFrom('testProcesses').select('id').execute();
    expect(stored).toEqual([]);
    const { body } = await as(app, learner).call(getUserLesson, {
      params: { contextId: course.contextId, lessonId: lesson.id },
    });
    expect(body.userLesson?.isCompleted).toBe(false);
  });

  it('FW-6 WM-3 passes Ctrl+C on, and says how much input was taken', async () => {
    const page = await connect(learner);
    // Python checks for it between two instructions, not while it begins to wait.
    const waits = 'while True: time.sleep(0.01)';
    const code = `import time\ninput("go ")\ntry:\n    print("on")\n    ${waits}\nexcept KeyboardInterrupt:\n    print("caught")`;
    page.say({ type: 'start', code });
    await page.sees('go ');
    page.say({ type: 'input', text: 'x\n' });
    await page.sees('on');
    page.say({ type: 'interrupt' });
    expect(await page.end()).toMatchObject({ why: 'finished', exitCode: 0 });
    expect(page.output()).toMatch(/^go on\ncaught\n$/);
    expect(page.heard).toContainEqual({ type: 'taken', length: 2 });
  });

  it('is for the author too, with any code of theirs', async () => {
    const params = { courseId: course.contextId, lessonId: lesson.id, exerciseId: exercises[0]!.id };
    const page = await connect(course.instructor, trySolution, params);
    page.say({ type: 'start', code: 'print(6 * 7)' });
    expect(await page.end()).toMatchObject({ why: 'finished' });
    expect(page.output()).toBe('42\n');
    await expect(connect(learner, trySolution, params)).rejects.toThrow('refused');
  });

  it('is refused to strangers, without a token, and to other sites', async () => {
    await expect(connect(await aUser(services))).rejects.toThrow('refused');
    await expect(connect({ authToken: 'not.a.token' })).rejects.toThrow('refused');
    const elsewhere = { origin: 'https://elsewhere.example' };
    await expect(connect(learner, tryUserExercise, own, elsewhere)).rejects.toThrow('refused');
    const { status, error } = await as(app, await aUser(services)).call(tryUserExercise, { params: own });
    expect([status, error.error]).toEqual([404, expect.any(String)]);
  });

  it('ends with the connection, so that the next one can begin', async () => {
    const page = await connect(learner);
    page.say({ type: 'start', code: 'print("on")\ninput()' });
    await page.sees('on');
    const second = await connect(learner);
    second.say({ type: 'start', code: 'print("two")' });
    expect(await second.end()).toMatchObject({ why: 'elsewhere' });
    page.socket.close();
    await page.closed;
    // It is gone a moment later; otherwise this never ends.
    for (let why = 'elsewhere'; why === 'elsewhere';) {
      const third = await connect(learner);
      third.say({ type: 'start', code: 'print("three")' });
      ({ why } = await third.end());
      expect(['elsewhere', 'finished']).toContain(why);
    }
  });

  it('is stopped on request', async () => {
    const page = await connect(learner);
    page.say({ type: 'start', code: 'print("on")\nwhile True: pass' });
    await page.sees('on');
    page.say({ type: 'stop' });
    expect(await page.end()).toMatchObject({ why: 'stopped', sentence: 'Stopped by you.' });
  });

  it('answers what it cannot read with a sentence', async () => {
    const page = await connect(learner);
    page.socket.send('{"type":"start","code":7}');
    expect(await page.end()).toMatchObject({ sentence: 'The page sent something that cannot be read.' });
  });

  it('FA-5 FZ-1 is counted apart from runs of tests, and together with stepping', async () => {
    const other = await aUserLesson(services, { lesson: work });
    const params = { id: other.userExercise.id, contextId: course.contextId };
    const most = services.config.quotas.runsPerMinute!;
    const ends = [];
    for (let i = 0; i <= most; i++) {
      const page = await connect(other.learner, tryUserExercise, params);
      page.say({ type: 'start', code: 'pass', takesOver: true });
      ends.push(await page.end());
    }
    const refused = ends.filter(({ sentence }) => sentence.startsWith('You can try'));
    expect(refused).toHaveLength(1);
    expect(refused[0]?.sentence).toMatch(/^You can try your program \d+ times a minute\. Try again in /);
    const steps = await as(app, other.learner).call(recordUserExercise, { params, body: { code: 'x = 1' } });
    expect(steps.status).toBe(429);
  });
});

it('FZ-1 a free run of a student has the published files, and that of the author those that are being written', async () => {
  const at = await aLesson(services, { course, modulePosition: 1 });
  const { exercise } = at;
  const write = async (content: string) => {
    const files = { 'data.txt': { kind: 'readOnly' as const, content } };
    const row = services.db.updateTable('exercises').set({ files, testStatus: 'PASSING' });
    return row.where('id', '=', exercise.id).returning('version').executeTakeFirstOrThrow();
  };
  const { version } = await write('as published');
  const place = { courseId: course.contextId, lessonId: at.lesson.id, exerciseId: exercise.id };
  await as(app, course.instructor).call(publishExercise, { params: place, body: { version, number: 1 } });
  await write('as it is being written');
  const other = await aUserLesson(services, { lesson: at });
  const printed = async (page: Awaited<ReturnType<typeof connect>>) => {
    page.say({ type: 'start', code: 'print(open("data.txt").read())' });
    await page.end();
    return page.output().trim();
  };
  const mine = { id: other.userExercise.id, contextId: course.contextId };
  expect(await printed(await connect(other.learner, tryUserExercise, mine))).toBe('as published');
  expect(await printed(await connect(course.instructor, trySolution, place))).toBe('as it is being written');
});

describe('FV-10 a free run ends with its session', () => {
  const ended = 'Your session has ended, so the program was stopped. What it printed is still here.';
  /** Somebody whose program is waiting for input. */
  const talking = async () => {
    const { learner: person, userExercise: mine } = await aUserLesson(services, { lesson: work });
    const page = await connect(person, tryUserExercise, { id: mine.id, contextId: course.contextId });
    page.say({ type: 'start', code: 'print("on")\nwhile True: print("heard", input())' });
    await page.sees('on');
    return { person, page };
  };

  it.each<[string, (person: SignedInUser) => Promise<unknown>]>([
    ['by signing out', person => as(app, person).call(signOut)],
    [
      'by a new password',
      person =>
        as(app, person).call(changePassword, {
          body: { currentPassword: password, newPassword: 'quite another password' },
        }),
    ],
    [
      'because the account is removed',
      async person => as(app, await aSiteAdmin(services)).call(deleteUser, { params: { id: person.id } }),
    ],
  ])('%s, and says so', async (_, end) => {
    const { person, page } = await talking();
    await end(person);
    expect(await page.end()).toMatchObject({ sentence: ended });
    await page.closed;
  });

  it('of one browser goes on when the person signs out in another', async () => {
    const { person, page } = await talking();
    const authToken = await startSession(services, services.db, person);
    await as(app, { authToken }).call(signOut);
    page.say({ type: 'input', text: 'still\n' });
    await page.sees('heard still');
    expect(page.socket.readyState).toBe(WebSocket.OPEN);
    page.socket.close();
  });
});

it('FV-10 of many sockets that one account opens, eight stay open; the oldest that said nothing is told why and closed', async () => {
  const { learner: person, userExercise: mine } = await aUserLesson(services, { lesson: work });
  const open = () => connect(person, tryUserExercise, { id: mine.id, contextId: course.contextId });
  const first = await open();
  first.say({ type: 'start', code: 'print("on")\ninput()' });
  await first.sees('on');
  const idle = [];
  for (let i = 0; i < 20; i++) idle.push(await open());
  const tooMany = 'Stopped, because you have opened more than 8 programs at the same time.';
  for (const page of idle.slice(0, 13)) {
    expect((await page.end()).sentence).toBe(tooMany);
    await page.closed;
  }
  const states = [first, ...idle.slice(13)].map(({ socket }) => socket.readyState);
  expect(states).toEqual(Array(8).fill(WebSocket.OPEN));
  for (const { socket } of [first, ...idle]) socket.close();
});
