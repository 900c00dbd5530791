import type { Db } from '#server/platform/db/db.ts';
import type { HeldResults } from '#contract/core/exam-results.ts';
import { type ExamRow, findExam, getCounts, readNow } from '../exams.db.ts';
import { browserKeysOf } from '../browser/own-key.ts';

const shown = (exam: ExamRow, counts: { begun: number; exerciseCount: number }) => {
  const { accessCodeHash, results, browserSettings, ...rules } = exam;
  const { own, others } = browserKeysOf(exam);
  return {
    ...rules,
    ...counts,
    results: results as HeldResults,
    hasAccessCode: accessCodeHash !== null,
    needsBrowser: browserSettings !== null,
    ownBrowserKey: own,
    browserKeys: others,
  };
};

/** The rules of an exam, for its staff; null if the lesson is none. */
export const showExam = async (db: Db, lesson: { id: number }) => {
  const exam = await findExam(db, lesson);
  const now = await readNow(db);
  return { exam: exam && shown(exam, await getCounts(db, lesson)), now };
};
