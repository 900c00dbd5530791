import type { UnsentScore } from '#contract/lti/lti-course.ts';
import type { Services } from '#server/platform/services.ts';
import { listUnsent } from './scores.db.ts';

/** Scores that were not sent yet, with the last error. */
export const readUnsentScores = async ({ db }: Services, whose: { courseId?: number }) =>
  (await listUnsent(db, whose)).map(({ firstName, lastName, state, ...score }) => ({
    ...score,
    studentName: `${firstName} ${lastName}`.trim(),
    state: state as UnsentScore['state'],
  }));
