import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { updatePlatform } from '../platforms/platforms.db.ts';
import {
  releaseScores,
  type ScoreRow,
  type ScoreTarget,
  updateScoreSent,
  updateScoresPaused,
  updateScoreTried,
} from './scores.db.ts';
import type { Sending } from './platform-trouble.ts';
import { showWhatWasSent } from './show-what-was-sent.ts';

const firstPauseMs = 5000;
const longestPauseMs = 15 * 60_000;
/** The longest pause of a whole platform, so that all grades arrive soon after it recovers. */
const platformPauseMs = 60_000;

/** Exponential backoff from 5 seconds to 15 minutes, with up to 20 % jitter. */
const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs) * (1 - Math.random() / 5);

/** The outcome label of the metric. */
const countedAs = { sent: 'sent', later: 'later', 'needs-later-time': 'later', parked: 'failed' };

type Tried = { score: ScoreRow; target: ScoreTarget; platform: { name: string } };

const recordSent = async ({ db, clock }: Services, { score, target, platform }: Tried) => {
  const now = clock.now();
  await db.transaction().execute(async tx => {
    await updateScoreSent(tx, score, now);
    await releaseScores(tx, score.platformId, now);
    await updatePlatform(tx, { id: score.platformId }, { lastGradeAt: now });
    await recordAudit(tx, {
      action: 'grade-sent',
      actor: null,
      // Some platforms send no e-mail address.
      subject: target.email || `${target.firstName} ${target.lastName}`.trim(),
      detail: `${target.lessonName}, ${platform.name}`,
    });
  });
  const { userLessonId } = score;
  // In a transaction of its own: whoever changes a completion locks the lesson before its scores. The sweep repeats it if
  // the server stops in between.
  if (userLessonId !== null) await db.transaction().execute(tx => showWhatWasSent(tx, [userLessonId], now));
};

type Unsent = Exclude<Sending, { outcome: 'sent' }>;

/** The fields for the next try, or for parking the score. */
const nextTryOf = (sending: Unsent, { attempts, scoreTimestamp }: ScoreRow, now: number) => {
  if (sending.outcome === 'parked') return { isParked: true };
  if (sending.outcome === 'later') return { nextTryAt: sending.at ?? new Date(now + pauseAfter(attempts)) };
  const last = scoreTimestamp?.getTime() ?? 0;
  return {
    nextTryAt: new Date(now + firstPauseMs),
    scoreTimestamp: new Date(Math.max(now, last + 1000)),
  };
};

const recordUnsent = async ({ db, clock, log }: Services, { score }: Tried, sending: Unsent) => {
  log.warn({ scoreId: score.id, ...sending }, 'a grade was not accepted');
  const now = clock.now().getTime();
  const next = nextTryOf(sending, score, now);
  await updateScoreTried(db, score, { ...next, lastError: sending.reason });
  if (sending.outcome !== 'later') return;
  const soon = new Date(Math.min(next.nextTryAt?.getTime() ?? now, now + platformPauseMs));
  await updateScoresPaused(db, score.platformId, sending.at ?? soon);
};

export const recordSending = async (services: Services, tried: Tried, sending: Sending): Promise<void> => {
  services.metrics.grades.add({ outcome: countedAs[sending.outcome] });
  if (sending.outcome === 'sent') await recordSent(services, tried);
  else await recordUnsent(services, tried, sending);
};
