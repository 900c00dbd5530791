import type { ExamRow } from '../exams.db.ts';

/** The first key is that of the configuration which we offer; staff may have named others. */
export const browserKeysOf = ({
  browserSettings,
  browserKeys,
}: Pick<ExamRow, 'browserSettings' | 'browserKeys'>) =>
  browserSettings === null
    ? { own: null, others: browserKeys }
    : { own: browserKeys[0] ?? null, others: browserKeys.slice(1) };
