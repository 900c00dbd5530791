import { closeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import type { JudgeJob } from '../judge/judge-job.ts';
import type { Channel, Message, openChannel } from '../link/channel.ts';
import type { createFrameWriter } from '../link/channel-frames.ts';
import type { readJob, tellRunner } from '../link/job.ts';
import { rehearsedProgram } from './rehearsed-program.ts';

type Serve = (message: Message) => Message | null;
type Modules = Record<string, Record<string, (tools: unknown) => unknown>>;
type JudgeSide = { serve: Serve; runTests(job: JudgeJob): Promise<void> };
export type Bundles = Record<'student' | 'judge', { cairn: Modules }>;

/** Names of the program are read from the module: as globals they need `install`. */
const program = `${rehearsedProgram}module.exports = { Pet, add, sort, fail, map, later };\n`;
const tests = `
const test = require('node:test');
const assert = require('node:assert');
const { expect, describe, it, beforeEach, jest } = require('@jest/globals');
const file = './solution';
const own = require(file);
describe('rehearsal', () => {
  let pet;
  beforeEach(() => { pet = new own.Pet('rex'); });
  test('values', () => { assert.equal(own.add(1, 2), 3); assert.strictEqual(own.add('a', 'b'), 'ab'); expect(own.add(1, 1)).toBe(2); });
  test('lists', () => { assert.deepStrictEqual(own.sort([3, 1, 2]), [1, 2, 3]); assert.deepEqual(own.sort([2, 1]), [1, 2]); expect(own.sort([2, 1])).toEqual([1, 2]); });
  test('objects', () => { pet.learn('sit'); assert.equal(pet.title, 'REX'); assert.deepEqual(pet.tricks, ['sit']); assert.ok(pet instanceof own.Pet); });
  test('errors', () => { assert.throws(() => own.fail(), RangeError); expect(() => own.fail()).toThrow('no'); });
  test('callbacks', () => { const spy = jest.fn(x => x * 2); expect(own.map([1, 2], spy)).toEqual([2, 4]); expect(spy).toHaveBeenCalledTimes(2); });
  it('waits', async () => { assert.deepEqual(await own.later(1), { value: 1 }); await expect(own.later(2)).resolves.toEqual({ value: 2 }); });
  it('fails', () => assert.equal(own.add(1, 1), 3));
  it('fails too', () => expect(pet).toEqual({ name: 'Bo' }));
  it('breaks', () => own.fail());
});
`;

/**
 * A run without processes: the judge's side calls the student's directly. V8 keeps what it learns about a function with
 * the function, so forked processes start with it. Nothing of the process itself is changed. The first run is an author's,
 * and returns what it recorded; the others are held to that, as those of students are.
 */
export async function rehearseInside({ student, judge }: Bundles, seen: unknown): Promise<unknown> {
  let recorded = seen;
  const code = () => Buffer.alloc(0);
  const job = { fileName: 'rehearsal.js', linesBefore: 0, linesOfCode: program.split('\n').length };
  const source = { ...job, source: program, lineMap: null, problem: null };
  const judgeSide = judge.cairn['judge-side']!['createJudgeSide']!({
    send(message: object) {
      const sent = JSON.parse(JSON.stringify(message)) as { seen?: unknown };
      recorded ??= sent.seen;
    },
    open: () => channelTo(message => studentServe(message)),
    code,
  }) as JudgeSide;
  const { serve: studentServe } = student.cairn['student-side']!['createStudentSide']!({
    channel: channelTo(judgeSide.serve),
    source,
    isBusy: () => false,
    code,
  }) as { serve: Serve };
  await judgeSide.runTests({ source: tests, isTyped: false, isRecording: !seen, seen });
  return recorded;
}

function channelTo(serve: Serve): Channel {
  const copy = (message: Message) => JSON.parse(JSON.stringify(message)) as Message;
  let sequence = 0;
  return {
    ask: (kind, ...rest) => copy(serve(copy([kind, ++sequence, ...rest]))!),
    tell: (kind, ...rest) => void serve(copy([kind, 0, ...rest])),
    listen: () => {},
    hold: () => {},
  };
}

/** What `channelTo` leaves out: real sockets. */
export async function rehearseChannel(
  { cairn }: Bundles['student'],
  pair: () => [number, number],
): Promise<void> {
  const { openChannel: open } = cairn['channel'] as unknown as { openChannel: typeof openChannel };
  const { createFrameWriter: writer } = cairn['channel-frames'] as unknown as {
    createFrameWriter: typeof createFrameWriter;
  };
  const job = cairn['job'] as unknown as { readJob: typeof readJob; tellRunner: typeof tellRunner };
  const [[near, far], [wakeup, waker]] = [pair(), pair()];
  job.tellRunner(far, { source: program });
  job.readJob(near);
  // It is told when the other end of its wake-up socket is closed below.
  const ended = (() => {}) as unknown as () => never;
  const channel = open({ descriptor: near, wakeup, maxFrame: 1e6, serve: () => null, ended });
  channel.listen();
  const answers = writer(far, 1e6);
  for (let sequence = 1; sequence <= 3; sequence++) {
    answers.write(['ok', sequence, [1, { a: [2] }]], { isMarked: false, isAwaiting: false });
    channel.ask('call', [sequence]);
    channel.tell('out', 'text');
  }
  const other = open({ descriptor: far, wakeup: waker, maxFrame: 1e6, serve: () => null, ended });
  other.tell('settle', [1]);
  await delay(5);
  channel.hold(false);
  for (const descriptor of [near, far, waker]) closeSync(descriptor);
  await delay(5);
}
