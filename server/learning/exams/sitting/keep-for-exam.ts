import type { Caller, UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { keepSession } from '#server/site/accounts/sessions/keep-session.ts';
import { findExamGate } from '#server/access/exams/exam-gate.db.ts';
import { readNow } from '../exams.db.ts';

type Held = { caller: Caller; bearer: string | undefined; user: UserRow; lesson: { id: number } };

/** For the end page, and for work that waits for the network. */
const afterEndMs = 90 * 60_000;

/** Whoever writes an exam stays signed in until it has ended: the new token, if one was needed. */
export const keepForExam = async (
  services: Services,
  { caller, bearer, user, lesson }: Held,
): Promise<{ authToken?: string }> => {
  const gate = await findExamGate(services.db, { lessonId: lesson.id, userId: user.id });
  if (!caller || gate?.state !== 'running' || !gate.endsAt) return {};
  const left = Date.parse(gate.endsAt) - (await readNow(services.db)).getTime();
  const held = { sessionId: caller.sessionId, user: caller.user, bearer };
  const authToken = await keepSession(services, held, left + afterEndMs);
  return authToken ? { authToken } : {};
};
