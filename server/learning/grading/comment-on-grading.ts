import type { BodyOf } from '#contract/core/endpoint.ts';
import type { commentOnGrading as endpoint } from '#contract/learning/grading.ts';
import type { Member } from '#server/access/course.access.ts';
import { showHeldThreads } from '#server/learning/questions/show-held-threads.ts';
import { startThread } from '#server/learning/questions/start-thread.ts';
import type { Services } from '#server/platform/services.ts';
import { findGrading, type FoundGrading } from './grading.db.ts';
import { programOf } from './read-grading.ts';

/** About the program that the grader sees. Until the grading is released it is for staff only. */
export const commentOnGrading = async (
  services: Services,
  member: Member & { grading: FoundGrading },
  { text, sendKey, line }: BodyOf<typeof endpoint>,
): Promise<void> => {
  const { grading } = member;
  const { code } = programOf(grading);
  const userExercise = { id: grading.userExerciseId, userId: grading.userId, solutionCode: code };
  const body = { text, sendKey, line, test: null };
  await startThread(services, { ...member, userExercise }, body, grading.releasedAt === null);
  // Released while the comment was on its way.
  const now = await findGrading(services.db, grading.id);
  if (grading.releasedAt === null && now?.releasedAt)
    await showHeldThreads(services.db, [grading.userExerciseId], services.clock.now());
};
