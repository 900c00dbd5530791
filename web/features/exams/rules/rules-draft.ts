import { examEnd } from '#contract/learning/exams/exam-end.ts';
import { type ExamRules, newExam } from '#contract/learning/exams/exam-rules.ts';
import type { ShownExam } from '../exams.queries.ts';

/** The form as it is typed: numbers and lists as texts. */
export type RulesDraft = Omit<
  ExamRules,
  'durationMinutes' | 'mostRuns' | 'picks' | 'graceMinutes' | 'addressRanges' | 'browserKeys'
> & {
  durationMinutes: string;
  mostRuns: string;
  picks: string;
  graceMinutes: string;
  addressRanges: string;
  browserKeys: string;
  accessCode: string;
  hasNoCode: boolean;
};

const spelled = (count: number | null) => (count === null ? '' : String(count));

export const draftOf = (exam: ShownExam | null): RulesDraft => {
  const { addressRanges, browserKeys, ...rules }: ExamRules = exam ?? newExam;
  return {
    ...rules,
    durationMinutes: spelled(rules.durationMinutes),
    mostRuns: spelled(rules.mostRuns),
    picks: spelled(rules.picks),
    graceMinutes: spelled(rules.graceMinutes),
    addressRanges: addressRanges.join('\n'),
    browserKeys: browserKeys.join('\n'),
    accessCode: '',
    hasNoCode: false,
  };
};

const numberIn = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : null);
const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

export const rulesOf = (draft: RulesDraft): ExamRules => {
  const { accessCode: _, hasNoCode: __, ...rules } = draft;
  return {
    ...rules,
    durationMinutes: numberIn(draft.durationMinutes),
    mostRuns: numberIn(draft.mostRuns),
    picks: numberIn(draft.picks),
    graceMinutes: numberIn(draft.graceMinutes) ?? newExam.graceMinutes,
    addressRanges: linesOf(draft.addressRanges),
    browserKeys: linesOf(draft.browserKeys),
  };
};

/** Left out: it stays as it is. Null: none. */
export const codeOf = ({ accessCode, hasNoCode }: RulesDraft): { accessCode?: string | null } => {
  if (hasNoCode) return { accessCode: null };
  return accessCode.trim() === '' ? {} : { accessCode };
};

/** The minutes that everybody is promised, and those that it is open, where these are fewer; else null. */
export const shortWindowOf = ({ opensAt, closesAt, durationMinutes }: ExamRules) => {
  if (!opensAt || !closesAt || durationMinutes === null) return null;
  const open = Math.floor((Date.parse(closesAt) - Date.parse(opensAt)) / 60_000);
  return open > 0 && open < durationMinutes ? { open, durationMinutes } : null;
};

/** As a student without extra time will read it. */
export const previewOf = (rules: ExamRules) => {
  const { opensAt, closesAt } = rules;
  const times =
    opensAt && closesAt
      ? { ...rules, opensAt: new Date(opensAt), closesAt: new Date(closesAt), plusMinutes: 0 }
      : null;
  const noExtra = { extraMinutes: 0, extraPercent: 0 };
  return {
    ...rules,
    rules,
    extraMinutes: 0,
    endsAt: times && examEnd(times, noExtra, times.opensAt).toISOString(),
  };
};
