import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';

import type { Value } from './literal.ts';

export type Operator = '==' | '!=' | '<' | '>' | '<=' | '>=' | '~' | 'has' | 'begins' | 'ends';

/** One check of the tests, as the judge knows it. */
export type Check = {
  /** In the test code. */
  line: number;
  /** What is checked, as it is written there. */
  text: string;
} & (
  | { kind: 'value'; operator: Operator; expected: Value; tolerance?: Tolerance }
  /**
   * Both sides are computed: the second has to be what it was when the author ran the tests. `yes`: what is sent if they are
   * equal for the program, where they have no text.
   */
  | {
      kind: 'pair';
      operator: Operator;
      tolerance?: Tolerance;
      yes?: bigint;
      /** The side that holds nothing of the program, where there is exactly one. */
      own?: 0 | 1;
      /** That side is not computed here: what it was in the author's run is part of the contract. */
      isKept?: boolean;
      /**
       * What is expected stands among other objects, which the program has to tell apart from it: what is sent if each of them is equal to
       * the actual one, or is not. While the solution is asked which it tells apart, the expected one is the first.
       */
      among?: { candidates: { yes: bigint; no: bigint }[]; real: number; isProbe: boolean };
    }
  /** Only yes or no: each answer is a number that the program cannot guess. */
  | { kind: 'answer'; yes: bigint }
  | { kind: 'never' }
  /** Of mocks: what a parameter of a function has to be, where the tests say it; null for values that they compute. */
  | { kind: 'expect'; of: string; parameter: string; how: Expectation; known: (Value | null)[] }
  /** What it was, in each call. */
  | { kind: 'expected'; of: string; parameter: string }
  /** What a function gives back, how often it is called, and each of its calls. */
  | { kind: 'will-return' | 'mocked' | 'expect-call' | 'called'; of: string }
);

export type Expectation =
  | 'value'
  | 'not_value'
  | 'in_range'
  | 'not_in_range'
  | 'in_set'
  | 'not_in_set'
  | 'string'
  | 'not_string'
  | 'memory'
  | 'not_memory'
  | 'any';

export type Tolerance = { margin: number; relative: number };

export type UnitTest = {
  name: string;
  call: string;
  /** Before the first and after the last test of a group. */
  opening?: string;
  closing?: string;
  /** Tests of one group share a state. */
  group?: string;
};

/** Something in the tests that is not supported. */
export class Unsupported extends Error {
  readonly line: number;
  readonly what: string;
  /** What to write instead, as the end of a sentence. */
  readonly instead: string;

  readonly sentence: Sentence;

  constructor(line: number, what: string, instead = '') {
    const sentence = runProblems.unsupported({ line, what, instead });
    super(sentence.text);
    this.sentence = sentence;
    this.line = line;
    this.what = what;
    this.instead = instead;
  }
}
