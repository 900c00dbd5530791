import { recordAudit } from '#server/audit/record-audit.ts';
import type { Services } from '#server/services.ts';
import { recordGradeSent } from '#server/work/record-grade-sent.ts';
import {
  areAllSent,
  releaseScores,
  type ScoreRow,
  type ScoreTarget,
  updateScoreLater,
  updateScoreParked,
  updateScoreSent,
  updateScoresPaused,
} from './scores.db.ts';
import type { Sending } from './send-score.ts';

const firstPauseMs = 5000;
const longestPauseMs = 15 * 60_000;
/** A platform as a whole is asked again within a minute, so that all grades arrive soon after it is back. */
const platformPauseMs = 60_000;

/** Five seconds, doubling up to a quarter of an hour; up to a fifth less, so that not all come back at once. */
const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs) * (1 - Math.random() / 5);

/** What an operator needs to tell apart. */
const countedAs = { sent: 'sent', later: 'later', 'needs-later-time': 'later', parked: 'failed' };

type Tried = { score: ScoreRow; target: ScoreTarget; platform: { name: string } };

export const recordSending = async (
  { db, clock, log, metrics }: Services,
  { score, target, platform }: Tried,
  sending: Sending,
): Promise<void> => {
  metrics.grades.add({ outcome: countedAs[sending.outcome] });
  const now = clock.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (sending.outcome !== 'sent') log.warn({ scoreId: score.id, ...sending }, 'a grade was not taken');
  if (sending.outcome === 'sent')
    await db.transaction().execute(async tx => {
      await updateScoreSent(tx, score, now);
      if (await areAllSent(tx, score.userLessonId)) await recordGradeSent(tx, score.userLessonId, now);
      await releaseScores(tx, score.platformId, now);
      await recordAudit(tx, {
        action: 'grade-sent',
        actor: null,
        // Not every platform tells an address.
        subject: target.email || `${target.firstName} ${target.lastName}`.trim(),
        detail: `${target.lessonName}, ${platform.name}`,
      });
    });
  if (sending.outcome === 'parked') await updateScoreParked(db, score, sending.reason);
  if (sending.outcome === 'needs-later-time') {
    const last = score.scoreTimestamp?.getTime() ?? 0;
    await updateScoreLater(db, score, {
      nextTryAt: after(firstPauseMs),
      lastError: sending.reason,
      scoreTimestamp: new Date(Math.max(now.getTime(), last + 1000)),
    });
  }
  if (sending.outcome === 'later') {
    const pause = pauseAfter(score.attempts);
    const nextTryAt = sending.at ?? after(pause);
    await updateScoreLater(db, score, { nextTryAt, lastError: sending.reason });
    if (sending.isPlatformWide)
      await updateScoresPaused(db, score.platformId, sending.at ?? after(Math.min(pause, platformPauseMs)));
  }
};
