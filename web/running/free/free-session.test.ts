import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tryUserExercise } from '#contract/free-run.ts';
import type { FreeRunHearing } from '#contract/free-run.ts';
import { ApiError } from '#web/net/api-error.ts';
import { openFreeSession } from './free-session.ts';
import { printedText } from './transcript.ts';

/** The server's end of a WebSocket. */
class FakeSocket extends EventTarget {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  sent: unknown[] = [];
  address: URL;
  protocols: string[];
  constructor(address: URL, protocols: string[]) {
    super();
    this.address = address;
    this.protocols = protocols;
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  accept() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  say(heard: FreeRunHearing) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(heard) }));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'https://cairn.test/page' });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (api: () => Promise<never> = () => new Promise(() => {})) => {
  const said: string[] = [];
  const session = openFreeSession(
    {
      api,
      session: { get: () => ({ token: 'a.b.c' }) },
      announcer: { say: (text: string) => said.push(text) },
    } as unknown as Parameters<typeof openFreeSession>[0],
    { endpoint: tryUserExercise, params: { id: 7, contextId: 'c' } },
    { code: 'print(1)' },
  );
  return { session, said, socket: FakeSocket.last };
};

it('FR-1 the token goes as a protocol, and the program with the first message', () => {
  const { socket } = open();
  expect(String(socket.address)).toBe('wss://cairn.test/api/user_exercises/7/cairn_courses/c/terminal');
  expect(socket.protocols).toEqual(['cairn', 'a.b.c']);
  socket.accept();
  expect(socket.sent).toEqual([{ type: 'start', code: 'print(1)', takesOver: false }]);
});

it('FR-1 a screen reader hears at most one thing a second, and of much only how much', () => {
  const { socket, said } = open();
  socket.accept();
  socket.say({ type: 'begun' });
  socket.say({ type: 'output', text: 'Who? ' });
  vi.advanceTimersByTime(100);
  expect(said).toEqual(['Who? ']);
  for (let n = 0; n < 40; n++) socket.say({ type: 'output', text: `${n}\n` });
  vi.advanceTimersByTime(500);
  expect(said).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['Who? ', '40 more lines']);
});

it('FR-1 a lost connection is told in a sentence, and what was printed stays', () => {
  const { session, socket, said } = open();
  socket.accept();
  socket.say({ type: 'begun' });
  socket.say({ type: 'output', text: 'half' });
  socket.close();
  expect(session.get()).toMatchObject({
    phase: 'ended',
    end: { sentence: 'The connection was lost, so the program was stopped. What it printed is still here.' },
  });
  expect(printedText(session.get().transcript)).toBe('half');
  expect(said.at(-1)).toContain('The connection was lost');
});

it.each([
  [
    'what the server says',
    new ApiError(404, { error: 'There is no such exercise.' }),
    'There is no such exercise.',
  ],
  ['that something is in between', new ApiError(400, { error: 'For a WebSocket.' }), /could not be opened/],
])('FR-1 a connection that cannot be opened is told as %s', async (_, error, sentence) => {
  const { session, socket } = open(async () => {
    throw error;
  });
  socket.close();
  await vi.waitFor(() => expect(session.get().phase).toBe('ended'), { timeout: 20_000 });
  expect(session.get().end?.sentence).toMatch(sentence);
});
