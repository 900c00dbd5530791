import { examProblems } from '#contract/core/exam-problems.ts';
import type { HeldResults } from '#contract/core/exam-results.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Caller } from '#server/platform/http/access-rule.ts';
import { isAddressIn } from './address-ranges.ts';
import { hasBrowserKey } from './browser-keys.ts';

/**
 * How this works
 *
 * What an exam allows a person now is one function of the database, `exam_for` (migration 0470), which every rule that hands
 * over a lesson or work reads along with its rows. Before the start and after the end nothing is handed over; while it runs,
 * each call must come from where the exam allows. Staff are not asked.
 */
export type ExamGate = {
  state: 'before' | 'running' | 'ended' | 'released';
  results: HeldResults;
  endsAt: string | null;
  hasHints: boolean;
  hasQuestions: boolean;
  hasFreeRun: boolean;
  hasStepping: boolean;
  hasTypingHelp: boolean;
  mostRuns: number | null;
  addressRanges: string[];
  browserKeys: string[];
  /** The end was not long ago, and work that waited for the network is still taken. */
  takesLate: boolean;
};

type Place = Pick<ExamGate, 'addressRanges' | 'browserKeys'>;

/** From these computers and with this browser only. */
export const assertPlace = (caller: Caller, { addressRanges, browserKeys }: Place): void => {
  const from = caller?.from;
  if (addressRanges.length > 0 && !isAddressIn(from?.address ?? '', addressRanges))
    throw new AppError('forbidden', examProblems.otherAddress);
  if (browserKeys.length > 0 && !(from && hasBrowserKey(from, browserKeys)))
    throw new AppError('forbidden', examProblems.otherBrowser);
};

/** For reading the lesson or one's own work in it. */
export const assertExamShows = (caller: Caller, exam: ExamGate | null): void => {
  if (!exam || exam.state === 'released') return;
  if (exam.state === 'before') throw new AppError('forbidden', examProblems.notBegun);
  if (exam.state === 'ended') throw new AppError('forbidden', examProblems.ended);
  assertPlace(caller, exam);
};

/** For changing it: after the release it is only read. */
export const assertExamTakes = (caller: Caller, exam: ExamGate | null): void => {
  assertExamShows(caller, exam);
  if (exam?.state === 'released') throw new AppError('conflict', examProblems.over);
};

type Allowed = 'hasHints' | 'hasQuestions' | 'hasFreeRun' | 'hasStepping';

const refusals = {
  hasHints: examProblems.noHints,
  hasQuestions: examProblems.noQuestions,
  hasFreeRun: examProblems.noFreeRun,
  hasStepping: examProblems.noStepping,
} as const;

/** What the rules switch off, until the results are released. */
export const assertExamAllows = (exam: ExamGate | null | undefined, what: Allowed): void => {
  if (exam && exam.state !== 'released' && !exam[what]) throw new AppError('forbidden', refusals[what]);
};

/** What may be told of a run; null: everything. */
export const heldResultsOf = (exam: ExamGate | null | undefined): HeldResults | null => {
  if (!exam || exam.state === 'released') return null;
  return exam.state === 'running' ? exam.results : 'nothing';
};
