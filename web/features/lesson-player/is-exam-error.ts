import { ApiError } from '#web/net/api-error.ts';

const reasons = new Set(['exam.notBegun', 'exam.ended', 'exam.otherAddress', 'exam.otherBrowser']);

/** The lesson is not shown because its exam has not begun, is over, or is opened from the wrong place. */
export const isExamError = (error: Error | null): boolean =>
  error instanceof ApiError && error.problem !== undefined && reasons.has(error.problem);
