import type { HeldResults } from '#contract/core/exam-results.ts';
import { examEnd, extraMinutesOf } from '#contract/learning/exams/exam-end.ts';
import type { SittingRules, sittingStates } from '#contract/learning/exams/sitting.ts';
import { isAddressIn } from '#server/access/exams/address-ranges.ts';
import { hasBrowserKey } from '#server/access/exams/browser-keys.ts';
import type { Caller } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { closeSitting } from '../closing/close-sitting.ts';
import { type ExamRow, findExam, findSitting, readNow, type SittingRow } from '../exams.db.ts';
import { findReceipt } from '../receipts/receipts.db.ts';
import { listStoredAnswers } from './sitting.db.ts';

type Reader = {
  caller: Caller;
  user: { id: number };
  course: { name: string };
  lesson: { id: number; name: string };
};

type SittingState = (typeof sittingStates)[number];

const nobody = { extraMinutes: 0, extraPercent: 0, startedAt: null, endsAt: null, handedInAt: null };

const stateOf = (exam: ExamRow, sitting: SittingRow | null, now: Date): SittingState => {
  if (exam.releasedAt) return 'released';
  if (!sitting?.startedAt || !sitting.endsAt) return 'before';
  return sitting.handedInAt || sitting.endsAt <= now ? 'ended' : 'running';
};

const timesOf = (exam: ExamRow, sitting: SittingRow | null, now: Date) => {
  const { extraMinutes, extraPercent, startedAt, endsAt } = sitting ?? nobody;
  const { opensAt, closesAt, durationMinutes, hasFixedStart } = exam;
  const times = opensAt && closesAt ? { ...exam, opensAt, closesAt } : null;
  const extra = times ? extraMinutesOf(times, { extraMinutes, extraPercent }) : extraMinutes;
  // Nobody begins before it opens.
  const begin = opensAt && opensAt > now ? opensAt : now;
  return {
    opensAt,
    closesAt,
    hasFixedStart,
    startedAt,
    durationMinutes: durationMinutes === null ? null : durationMinutes + extra,
    extraMinutes: extra,
    endsAt: endsAt ?? (times && examEnd(times, { extraMinutes, extraPercent }, begin)),
  };
};

const handedInBy = ({
  handedInAt,
  handedInById,
  userId,
  closedAt,
}: SittingRow): 'student' | 'staff' | 'time' | null => {
  if (handedInAt) return handedInById === userId ? 'student' : 'staff';
  return closedAt ? 'time' : null;
};

const storedOf = async (db: Db, sitting: SittingRow | null) => ({
  answers: sitting ? await listStoredAnswers(db, sitting) : [],
  receipt: sitting && (await findReceipt(db, sitting)),
});

const rulesOf = (exam: ExamRow): SittingRules => ({
  results: exam.results as HeldResults,
  hasHints: exam.hasHints,
  hasQuestions: exam.hasQuestions,
  hasFreeRun: exam.hasFreeRun,
  hasStepping: exam.hasStepping,
  hasTypingHelp: exam.hasTypingHelp,
  mostRuns: exam.mostRuns,
  picks: exam.picks,
});

/** What is stored is told at once after the end, also if the page asks before the job that closes. */
const closedSitting = async (services: Services, who: { lessonId: number; userId: number }) => {
  const sitting = await findSitting(services.db, who);
  if (!sitting?.startedAt || sitting.closedAt) return sitting;
  await closeSitting(services, sitting.id);
  return findSitting(services.db, who);
};

/** One's own exam; null if the lesson is none. Nothing of what is asked, and of what was found. */
export const readSitting = async (services: Services, { caller, user, course, lesson }: Reader) => {
  const { db } = services;
  const exam = await findExam(db, lesson);
  const sitting = exam && (await closedSitting(services, { lessonId: lesson.id, userId: user.id }));
  const now = await readNow(db);
  if (!exam) return { sitting: null, now };
  const { addressRanges, browserKeys } = exam;
  const isClosed = sitting?.closedAt != null;
  return {
    now,
    sitting: {
      lessonName: lesson.name,
      courseName: course.name,
      state: stateOf(exam, sitting, now),
      ...timesOf(exam, sitting, now),
      handedInAt: isClosed ? (sitting.handedInAt ?? sitting.endsAt) : null,
      handedInBy: sitting && handedInBy(sitting),
      needsCode: exam.accessCodeHash !== null,
      needsBrowser: browserKeys.length > 0,
      hasBrowser:
        browserKeys.length === 0 || (caller?.from ? hasBrowserKey(caller.from, browserKeys) : false),
      hasPlace: addressRanges.length === 0 || isAddressIn(caller?.from?.address ?? '', addressRanges),
      rules: rulesOf(exam),
      ...(await storedOf(db, isClosed ? sitting : null)),
    },
  };
};
