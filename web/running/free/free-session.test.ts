import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tryUserExercise } from '#contract/running/free-run.ts';
import type { FreeRunHearing } from '#contract/running/free-run.ts';
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

it('FW-6 WM-3 a long input goes in parts, as the program takes it, and Ctrl+C drops the rest', () => {
  const { session, socket } = open();
  socket.accept();
  socket.say({ type: 'begun' });
  const smiles = '😀'.repeat(30_000);
  session.type(`x${smiles}`);
  const sent = () => socket.sent.flatMap(one => (one as { text?: string }).text ?? '');
  const atFirst = sent().join('').length;
  expect(atFirst).toBeLessThan(42_000);
  // No character is cut in two.
  expect(sent().every(part => part.isWellFormed())).toBe(true);
  socket.say({ type: 'taken', length: atFirst });
  expect(sent().join('').length).toBeGreaterThan(atFirst);
  socket.say({ type: 'taken', length: 60_001 });
  expect(sent().join('')).toBe(`x${smiles}`);
  session.type('y'.repeat(50_000));
  session.interrupt();
  expect(socket.sent.at(-1)).toEqual({ type: 'interrupt' });
  const before = socket.sent.length;
  socket.say({ type: 'taken', length: 50_000 });
  expect(socket.sent).toHaveLength(before);
});

it('FW-6 a picture is shown, and not read out as letters', () => {
  const { session, socket, said } = open();
  socket.accept();
  const picture = `\u001B]1337;File=name=${btoa('A star')};inline=1:iVBORw0KGgoAAAA=\u0007`;
  socket.say({ type: 'output', text: `before${picture.slice(0, 20)}` });
  socket.say({ type: 'output', text: `${picture.slice(20)}after` });
  vi.advanceTimersByTime(100);
  expect(session.get().transcript.pieces).toMatchObject([
    { kind: 'printed', text: 'before' },
    { kind: 'picture', text: 'A star', source: 'data:image/png;base64,iVBORw0KGgoAAAA=' },
    { kind: 'printed', text: 'after' },
  ]);
  expect(said.join()).toBe('beforeA picture: A star.after');
});

it('FW-7 the last line of an error is said, and not how many lines it has', () => {
  const { socket, said } = open();
  socket.accept();
  const trace = `Traceback\n${'  File\n'.repeat(50)}ValueError: no\n`;
  socket.say({ type: 'output', text: trace });
  const end = { why: 'finished', sentence: 'Ended.', exitCode: 1, wallMs: 5 } as const;
  socket.say({ type: 'ended', end });
  expect(said.at(-1)).toBe('ValueError: no\nEnded.');
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
  await vi.waitFor(() => expect(session.get().phase).toBe('ended'), { timeout: 120_000 });
  expect(session.get().end?.sentence).toMatch(sentence);
});
