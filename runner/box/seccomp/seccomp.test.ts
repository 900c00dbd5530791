import { describe, expect, it } from 'vitest';

import { seccompFilter } from './seccomp.ts';
import {
  judgedCalls,
  lastKnownCall,
  refusedCalls,
  refusedWithoutMemoryGroup,
  refusedWithoutNamespaces,
} from './syscall-numbers.ts';

const answers: Record<number, string> = {
  0x7fff0000: 'allow',
  0x80000000: 'kill',
  [0x00050001]: 'EPERM',
  [0x00050000 + 38]: 'ENOSYS',
  [0x00050000 + 97]: 'EAFNOSUPPORT',
};

/** Interprets the filter as the kernel would, so that both architectures are tested on either. */
function judge(filter: Buffer, audit: number, number: number, args: number[] = []): string {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(audit, 4);
  args.forEach((value, index) => data.writeUInt32LE(value, 16 + 8 * index));
  let accumulator = 0;
  for (let at = 0; ; at++) {
    const code = filter.readUInt16LE(at * 8);
    const value = filter.readUInt32LE(at * 8 + 4);
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x06) return answers[value] ?? `unknown answer ${value}`;
    else {
      const isTrue =
        code === 0x15
          ? accumulator === value
          : code === 0x35
            ? accumulator >= value
            : (accumulator & value) !== 0;
      at += filter.readUInt8(at * 8 + (isTrue ? 2 : 3));
    }
  }
}

const cases = [
  { architecture: 'x64', audit: 0xc000003e, other: 0x40000003, column: 0, write: 1 },
  { architecture: 'arm64', audit: 0xc00000b7, other: 0x40000028, column: 1, write: 64 },
] as const;

describe.each(cases)('the filter for $architecture', ({ architecture, audit, other, column, ...calls }) => {
  const filter = seccompFilter({ architecture });
  const call = (number: number, ...args: number[]) => judge(filter, audit, number, args);

  it('EX-1 refuses every call on the deny list', () => {
    const numbers = Object.values(refusedCalls)
      .map(pair => pair[column])
      .filter(number => number !== null);
    expect(numbers.filter(number => call(number) !== 'EPERM')).toEqual([]);
  });

  it('EX-1 refuses socket and allows pairs that stay connected', () => {
    expect(call(judgedCalls.socket[column], 1)).toBe('EAFNOSUPPORT');
    const [stream, datagram, raw, sequential, closeOnExec] = [1, 2, 3, 5, 0o2000000] as const;
    const pair = (family: number, type: number) => call(judgedCalls.socketpair[column], family, type);
    expect([pair(1, stream), pair(1, stream | closeOnExec), pair(1, sequential)]).toEqual([
      'allow',
      'allow',
      'allow',
    ]);
    expect([pair(1, datagram), pair(1, raw), pair(1, datagram | closeOnExec)]).toEqual([
      'EPERM',
      'EPERM',
      'EPERM',
    ]);
    // AF_TIPC, which has pairs too
    expect(pair(30, stream)).toBe('EAFNOSUPPORT');
  });

  it('FA-4 refuses to watch folders', () => {
    expect(call(judgedCalls.fcntl[column], 3, 1026)).toBe('EPERM');
    expect(call(judgedCalls.fcntl[column], 3, 4)).toBe('allow');
  });

  it('EX-1 allows clone for threads and processes, and refuses it for namespaces', () => {
    const clone = judgedCalls.clone[column];
    expect(call(clone, 0x003d0f00)).toBe('allow');
    expect(call(clone, 17)).toBe('allow');
    for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000]) {
      expect(call(clone, flag | 17)).toBe('EPERM');
    }
    expect(call(judgedCalls.clone3[column])).toBe('ENOSYS');
  });

  it('EX-1 refuses ioctls that inject input into a terminal', () => {
    expect(call(judgedCalls.ioctl[column], 0, 0x5412)).toBe('EPERM');
    expect(call(judgedCalls.ioctl[column], 0, 0x541c)).toBe('EPERM');
    expect(call(judgedCalls.ioctl[column], 0, 0x5413)).toBe('allow');
  });

  it('EX-1 kills on calls of another architecture and answers unknown calls with ENOSYS', () => {
    expect(judge(filter, other, 1)).toBe('kill');
    // x32 call numbers exist on x86_64 only; elsewhere this is just an unknown number.
    expect(call(0x40000000 + 1)).toBe(architecture === 'x64' ? 'kill' : 'ENOSYS');
    expect(call(lastKnownCall + 1)).toBe('ENOSYS');
    expect(call(calls.write)).toBe('allow');
  });

  it('EX-1 refuses System V memory and queues where no cgroup counts them', () => {
    const uncounted = seccompFilter({ architecture, hasMemoryGroup: false });
    const answersOf = (one: Buffer) =>
      Object.values(refusedWithoutMemoryGroup).map(numbers => judge(one, audit, numbers[column]!));
    expect(answersOf(uncounted)).toEqual(['EPERM', 'EPERM']);
    expect(answersOf(filter)).toEqual(['allow', 'allow']);
  });

  it('FV-12 refuses memory that belongs to no process once it is unmapped, where no cgroup counts it', () => {
    const [shared, own, anonymous, validated] = [1, 2, 0x20, 3];
    const mapping = (options: object, flags: number, bytes: number) =>
      judge(seccompFilter({ architecture, ...options }), audit, judgedCalls.mmap[column], [
        0,
        bytes,
        3,
        flags,
      ]);
    const kinds = [
      [shared | anonymous, 4097],
      [validated | anonymous, 1 << 30],
      [shared | anonymous, 4096],
      [shared, 1 << 30],
      [own | anonymous, 1 << 30],
      [own, 1 << 30],
    ] as const;
    const answersOf = (options: object) => kinds.map(([flags, bytes]) => mapping(options, flags, bytes));
    expect(answersOf({})).toEqual(kinds.map(() => 'allow'));
    const [no, yes] = ['EPERM', 'allow'];
    expect(answersOf({ hasMemoryGroup: false })).toEqual([no, no, yes, yes, yes, yes]);
    const without = { hasMemoryGroup: false, hasNamespaces: false };
    expect(answersOf(without)).toEqual([no, no, yes, no, yes, yes]);
  });

  it('EX-1 refuses signals and System V objects without namespaces', () => {
    const bare = seccompFilter({ architecture, hasNamespaces: false });
    for (const numbers of Object.values(refusedWithoutNamespaces)) {
      expect(judge(bare, audit, numbers[column]!)).toBe('EPERM');
      expect(call(numbers[column]!)).toBe('allow');
    }
  });
});
