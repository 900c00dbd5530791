import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import type { TestResult } from '#contract/running/run-request.ts';

import { toldOf } from '../../../engine-kit/sentences.ts';
import { isSameTrace, type Sent, traceOf } from './check-trace.ts';
import type { Check, Operator, Tolerance } from './checks.ts';
import { keptValue, type KeptValues, type OwnValue } from './contract/kept-values.ts';
import { mockLedger, type MockValue } from './judge-mocks.ts';
import type { Value } from './literal.ts';

/** What one process sent, and how it ended. */
export type Told = { bytes: Buffer; exitCode: number | null; signal: number | null };

export type JudgedTest = {
  result: TestResult;
  /** The order of the checks, and what the tests computed for them: the same in every run of a right program. */
  trace: string;
  /** Of checks with a side that the tests compute by themselves: what that side was. */
  own: OwnValue[];
  /** While the solution is asked: what it said about other objects than the expected one. */
  apart: { id: number; slot: number; isOther: boolean }[];
  /** Checks with a constant, whose other side cannot be sent. */
  unsent: number[];
};

const headBytes = 12;
const endId = 0xffffffff;
const exceptionId = 0xfffffffe;
const skipId = 0xfffffffd;
const unfitId = 0xfffffffc;

/** Null if the bytes are no messages. */
function read(bytes: Buffer): Sent[] | null {
  const all: Sent[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + headBytes > bytes.length) return null;
    const length = bytes.readUInt32LE(at + 8);
    const end = at + headBytes + length;
    if (length > 4096 || end > bytes.length) return null;
    all.push({
      id: bytes.readUInt32LE(at),
      slot: bytes[at + 4]!,
      kind: String.fromCharCode(bytes[at + 5]!),
      data: bytes.subarray(at + headBytes, end),
    });
    at = end;
  }
  return all;
}

type Terms = {
  /** What the author's run computed for the checks of this test. */
  kept: KeptValues | undefined;
  /** Without a signal it is not known how the process ended. */
  crash: (signal: number | null) => Sentence;
  /** What a function has to return. */
  returns: (name: string) => string | undefined;
};

/** `expectedTrace` is that of the author's run; null in an author's run. */
export function judgeTest(
  name: string,
  checks: Check[],
  told: Told,
  expectedTrace: string | null,
  { kept, crash, returns }: Terms,
): JudgedTest {
  const sent = read(told.bytes);
  const failed = (sentence: Sentence, more: Partial<TestResult> = {}): TestResult => ({
    name,
    passed: false,
    status: 'failed',
    ...toldOf(name, sentence),
    ...more,
  });
  const end = sent?.at(-1);
  const values = (sent ?? []).filter(one => one.id < unfitId);
  const trace = traceOf(checks, values);
  const own: OwnValue[] = [];
  const apart: JudgedTest['apart'] = [];
  const turns = new Map<number, number>();
  const mocks = mockLedger();
  const unsent = values
    .filter(({ id, kind }) => kind === '?' && checks[id]?.kind === 'value')
    .map(({ id }) => id);
  const judged = (result: TestResult): JudgedTest => ({ result, trace, own, apart, unsent });
  if (end?.id === skipId && told.exitCode === 0)
    return judged({ name, passed: false, status: 'skipped', feedback: '' });
  for (let index = 0; index < values.length; index++) {
    const one = values[index]!;
    const check = checks[one.id];
    if (!check) return judged(failed(runProblems.otherChecks, { status: 'error' }));
    if (check.kind === 'pair' && check.isKept) {
      const turn = turns.get(one.id) ?? 0;
      turns.set(one.id, turn + 1);
      const stored = kept?.[one.id]?.[turn];
      if (stored === undefined || one.slot !== 0)
        return judged(failed(runProblems.missingChecks, { status: 'error' }));
      const [value, wanted] = [valueOf(one), valueOf(keptValue(stored))];
      if (!holds(check.operator, value, wanted, check.tolerance))
        return judged(failed(sentence(check, value, wanted), shownValues(check.operator, value, wanted)));
    } else if (check.kind === 'pair' && check.among) {
      const { candidates, real, isProbe } = check.among;
      const candidate = candidates[one.slot];
      const isReal = one.slot === real;
      if (!candidate) return judged(failed(runProblems.otherChecks, { status: 'error' }));
      if (isProbe) apart.push({ id: one.id, slot: one.slot, isOther: isAnswer(one, candidate.no) });
      if (isReal && !isAnswer(one, candidate.yes))
        return judged(failed(runProblems.expectedOther({ check: check.text })));
      if (!isReal && !isProbe && isAnswer(one, candidate.yes))
        return judged(failed(runProblems.equalToOthers({ check: check.text })));
    } else if (check.kind === 'pair' && one.kind === 'b') {
      if (!isAnswer(one, check.yes)) return judged(failed(runProblems.expectedOther({ check: check.text })));
    } else if (check.kind === 'pair') {
      const other = values[++index];
      if (other?.id !== one.id || other.slot !== 1 || one.slot !== 0)
        return judged(failed(runProblems.otherChecks, { status: 'error' }));
      const right = valueOf(other);
      if (check.own !== undefined) own.push(check.own === 0 ? one : other);
      const answer = values[index + 1];
      const hasAnswer = answer?.id === one.id && answer.slot === 2;
      if (hasAnswer) index++;
      // Where a pointer leads is not sent.
      if (one.kind === 'p' && other.kind === 'p' && !(hasAnswer && isAnswer(answer, check.yes)))
        return judged(failed(runProblems.otherPointer({ check: check.text })));
      if (!holds(check.operator, valueOf(one), right, check.tolerance))
        return judged(
          failed(sentence(check, valueOf(one), right), shownValues(check.operator, valueOf(one), right)),
        );
    } else if (isOfMock(check)) {
      const wrong = followMock(mocks, check, one);
      if (wrong !== null) return judged(failed(wrong));
    } else if (check.kind === 'never') {
      return judged(
        failed(check.text === '' ? runProblems.calledFailure : runProblems.said({ said: check.text })),
      );
    } else if (check.kind === 'answer') {
      if (!isAnswer(one, check.yes)) return judged(failed(runProblems.notAsItShould({ check: check.text })));
    } else {
      const value = valueOf(one);
      if (one.slot !== 0 || !holds(check.operator, value, check.expected, check.tolerance))
        return judged(
          failed(sentence(check, value, check.expected), shownValues(check.operator, value, check.expected)),
        );
    }
  }
  const unfit = end?.id === unfitId ? returns(end.data.toString('latin1')) : undefined;
  if (unfit !== undefined)
    return judged(
      failed(runProblems.unfitValue({ name: end!.data.toString('latin1'), wanted: unfit }), {
        status: 'error',
      }),
    );
  if (end?.id === exceptionId)
    return judged(
      failed(runProblems.exceptionThrown({ said: end.data.toString('utf8') }), { status: 'error' }),
    );
  if (told.exitCode === null) return judged(failed(crash(told.signal), { status: 'error' }));
  const isEnded = sent !== null && end?.id === endId && sent.filter(one => one.id > skipId).length === 1;
  if (!isEnded || told.exitCode !== 0) return judged(failed(runProblems.endedInTest, { status: 'error' }));
  const missing = mocks.missing();
  if (missing !== null) return judged(failed(missing));
  if (expectedTrace !== null && !isSameTrace(trace, expectedTrace))
    return judged(failed(runProblems.missingChecks, { status: 'error' }));
  return judged({ name, passed: true, status: 'passed', feedback: '' });
}

const isAnswer = ({ kind, data }: Sent, yes: bigint | undefined) =>
  kind === 'b' && data.length === 8 && data.readBigUInt64LE() === yes;

type MockCheck = Extract<Check, { of: string }>;

const isOfMock = (check: Check): check is MockCheck => 'of' in check;

function followMock(mocks: ReturnType<typeof mockLedger>, check: MockCheck, one: Sent): Sentence | null {
  const value: MockValue | null =
    one.kind === 'q' && one.data.length === 8
      ? { kind: 'q', value: one.data.readBigInt64LE() }
      : valueOf(one);
  switch (check.kind) {
    case 'expect':
      return mocks.expect(check, one.slot, value);
    case 'expected':
      return mocks.expected(check, value);
    case 'will-return':
      return mocks.willReturn(check.of, value);
    case 'mocked':
      return mocks.mocked(check.of);
    case 'expect-call':
      return mocks.expectCall(check.of, value);
    case 'called':
      return mocks.called(check.of);
  }
}

function valueOf({ kind, data }: Pick<Sent, 'kind' | 'data'>): Value | null {
  if (kind === 'i' && data.length === 8) return { kind: 'i', value: data.readBigInt64LE() };
  if (kind === 'f' && data.length === 8) return { kind: 'f', value: data.readDoubleLE() };
  if (kind === 'p' && data.length === 8) return { kind: 'p', value: data.readBigInt64LE() !== 0n };
  if (kind === 's' || kind === 'c' || kind === 'm') return { kind, value: data.toString('latin1') };
  return kind === 'n' ? { kind: 'n' } : null;
}

function holds(operator: Operator, one: Value | null, other: Value | null, tolerance?: Tolerance): boolean {
  if (!one || !other) return false;
  if (isNothing(one) || isNothing(other)) {
    const isSame = isNothing(one) && isNothing(other);
    return operator === '==' ? isSame : operator === '!=' && !isSame;
  }
  if (one.kind === 'p' || other.kind === 'p') {
    const isSame = one.kind === 'p' ? one.value : other.kind === 'p' && other.value;
    return operator === '==' && isSame;
  }
  if (isNumber(one) && isNumber(other)) return holdsForNumbers(operator, one, other, tolerance);
  if (one.kind !== other.kind || isNumber(one) || isNumber(other)) return operator === '!=';
  if ('value' in one && 'value' in other) return ordered(operator, one.value, other.value);
  return false;
}

const isNothing = (value: Value) => value.kind === 'n' || (value.kind === 'p' && !value.value);
const isNumber = (value: Value): value is Value & { kind: 'i' | 'f' } =>
  value.kind === 'i' || value.kind === 'f';

function holdsForNumbers(
  operator: Operator,
  one: Value & { kind: 'i' | 'f' },
  other: Value & { kind: 'i' | 'f' },
  { margin, relative }: Tolerance = { margin: 0, relative: 0 },
): boolean {
  if (operator === '~') {
    const [actual, wanted] = [Number(one.value), Number(other.value)];
    const isSame = actual === wanted || (Number.isNaN(actual) && Number.isNaN(wanted));
    return isSame || Math.abs(actual - wanted) <= Math.max(margin, relative * Math.abs(wanted));
  }
  if (one.kind === 'i' && other.kind === 'i')
    return ordered(operator, BigInt.asIntN(64, one.value), BigInt.asIntN(64, other.value));
  return ordered(operator, Number(one.value), Number(other.value));
}

function ordered<T extends bigint | number | string>(operator: Operator, one: T, other: T): boolean {
  switch (operator) {
    case '==':
      return one === other;
    case '!=':
      return one !== other;
    case '<':
      return one < other;
    case '>':
      return one > other;
    case '<=':
      return one <= other;
    case '>=':
      return one >= other;
    case 'has':
      return String(one).includes(String(other));
    case 'begins':
      return String(one).startsWith(String(other));
    case 'ends':
      return String(one).endsWith(String(other));
    default:
      return false;
  }
}

const sentence = (check: Check & { operator: Operator }, actual: Value | null, expected: Value | null) =>
  runProblems.wrongCheck({
    check: check.text,
    operator: check.operator,
    wanted: shown(expected),
    found: shown(actual),
  });

const shownValues = (operator: Operator, actual: Value | null, expected: Value | null) => ({
  expected: `${operator === '!=' ? 'anything but ' : ''}${shown(expected)}`,
  actual: shown(actual),
});

function shown(value: Value | null): string {
  if (!value) return 'something that cannot be shown';
  if (value.kind === 'n') return 'NULL';
  if (value.kind === 'p') return value.value ? 'a pointer' : 'NULL';
  if (value.kind === 'i' || value.kind === 'f') return String(value.value);
  if (value.kind === 'm')
    return Buffer.from(value.value, 'latin1')
      .toString('hex')
      .replaceAll(/(..)(?=.)/g, '$1 ');
  const text = Buffer.from(value.value, 'latin1').toString('utf8');
  return value.kind === 's' ? JSON.stringify(text) : text;
}
