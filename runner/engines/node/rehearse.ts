import { fairDeadline } from '../../box/usage/fair-deadline.ts';
import { packFrame, readFrames } from '../../engine-kit/frames.ts';
import { rehearsedProgram } from './inside/zygote/rehearsed-program.ts';
import type { NodePair } from './node-pair.ts';

/** Use what most runs use: the code cache contains only functions that were called. */
const tests = `
const { add } = require('./solution');
describe('rehearsal', () => {
  let pet;
  beforeEach(() => { pet = new Pet('rex'); });
  test('values', () => { assert.equal(add(1, 2), 3); assert.strictEqual(add('a', 'b'), 'ab'); expect(add(1, 1)).toBe(2); });
  test('lists', () => { assert.deepStrictEqual(sort([3, 1, 2]), [1, 2, 3]); expect(sort([2, 1])).toEqual([1, 2]); });
  test('objects', () => { pet.learn('sit'); assert.equal(pet.title, 'REX'); assert.deepEqual(pet.tricks, ['sit']); assert(pet instanceof Pet); });
  test('errors', () => { assert.throws(() => fail(), RangeError); expect(() => fail()).toThrow('no'); });
  test('callbacks', () => { const spy = jest.fn(x => x * 2); expect(map([1, 2], spy)).toEqual([2, 4]); expect(spy).toHaveBeenCalledTimes(2); });
  it('waits', async () => { assert.deepEqual(await later(1), { value: 1 }); await expect(later(2)).resolves.toEqual({ value: 2 }); });
  it('fails', () => assert.equal(add(1, 1), 3));
  it('fails too', () => expect(pet).toEqual({ name: 'Bo' }));
  it('breaks', () => fail());
});
`;
const limitMs = 10_000;

/**
 * Runs one job of our own on a pair and returns the V8 code cache of both processes, so that later processes need not
 * compile our scripts. Null if that failed: then they compile as usual.
 */
export async function rehearse(pair: NodePair): Promise<{ student: Buffer; judge: Buffer } | null> {
  const { student, judge } = pair;
  const isDone = fairDeadline([student, judge], limitMs, () => void pair.dispose());
  let found: { student: Buffer; judge: Buffer } | null = null;
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  readFrames(
    judge.line,
    16 * 1024 * 1024,
    message => {
      found = codeIn(message) ?? found;
      if (found) tell();
    },
    () => void pair.dispose(),
  );
  for (const stream of [...student.outputs, ...judge.outputs]) stream.resume();
  const linesOfCode = rehearsedProgram.split('\n').length;
  student.line.end(packFrame({ fileName: 'main.js', source: rehearsedProgram, linesBefore: 0, linesOfCode }));
  judge.line.write(packFrame({ source: tests, isTyped: false, isRehearsal: true }));
  await Promise.race([judge.closed, told]);
  isDone();
  await pair.dispose();
  return found;
}

function codeIn(message: unknown): { student: Buffer; judge: Buffer } | null {
  if (typeof message !== 'object' || message === null || !('code' in message)) return null;
  const { student, judge } = message.code as Record<string, unknown>;
  if (typeof student !== 'string' || typeof judge !== 'string') return null;
  return { student: Buffer.from(student, 'base64'), judge: Buffer.from(judge, 'base64') };
}
