import { PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { isHostOfPlatform } from '../platforms/call-service.ts';
import { scope } from '../lti-names.ts';
import { TokenRefused } from '../platforms/platform-token.ts';
import type { PlatformRow } from '../platforms/platforms.db.ts';
import { callGradebook, findColumn, full, type Sender } from './find-column.ts';
import { later, parked, type Sending, troubleIn } from './platform-trouble.ts';
import type { ScoreRow, ScoreTarget } from './scores.db.ts';

/** Appends a path segment before the query: Moodle's line item URLs have one. */
const within = (columnUrl: string, word: string): URL => {
  const url = new URL(columnUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${word}`;
  return url;
};

/** Platforms round what they store. */
const tolerance = 0.0006;

const needsLaterTime: Sending = {
  outcome: 'needs-later-time',
  reason: 'It holds a newer grade for this person.',
};

/**
 * Whether the platform already has this score: then only the response to an earlier try was lost. Where it cannot say now,
 * it is asked later: a score with a later time would be a second one.
 */
const askForScore = async (sender: Sender, columnUrl: string, given: number): Promise<Sending> => {
  if (!sender.target.scopes.includes(scope.result)) return needsLaterTime;
  const url = within(columnUrl, 'results');
  url.searchParams.set('user_id', sender.target.subject);
  const answer = await callGradebook(sender, url.href, {
    headers: { accept: 'application/vnd.ims.lis.v2.resultcontainer+json' },
  });
  if (answer.status !== 200) return troubleIn(sender.services, answer) ?? needsLaterTime;
  try {
    const results = JSON.parse(answer.text) as {
      userId?: unknown;
      resultScore?: number;
      resultMaximum?: number;
    }[];
    const isHeld = results.some(
      ({ userId, resultScore = 0, resultMaximum = 1 }) =>
        String(userId) === sender.target.subject &&
        Math.abs(resultScore / resultMaximum - given / full) < tolerance,
    );
    return isHeld ? { outcome: 'sent' } : needsLaterTime;
  } catch {
    return needsLaterTime;
  }
};

type Given = {
  /** In percent. */
  score: number;
  /** The same in points, in a course that has them. */
  points: { given: number; maximum: number };
  comment: string;
  timestamp: Date;
  submittedAt: Date | null;
  isCorrection: boolean;
};

/** Canvas counts each score as an attempt unless told otherwise; other platforms ignore it. */
const correction = { 'https://canvas.instructure.com/lti/submission': { new_submission: false } };

const post = async (
  sender: Sender,
  columnUrl: string,
  { score, points, comment, timestamp, submittedAt, isCorrection }: Given,
): Promise<Sending> => {
  const answer = await callGradebook(sender, within(columnUrl, 'scores').href, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.ims.lis.v1.score+json' },
    body: JSON.stringify({
      userId: sender.target.subject,
      scoreGiven: points.given,
      scoreMaximum: points.maximum,
      timestamp: timestamp.toISOString(),
      activityProgress: score === full ? 'Completed' : 'InProgress',
      // Anything else removes the grade (Moodle) or is ignored (Canvas).
      gradingProgress: 'FullyGraded',
      ...(submittedAt && { submission: { submittedAt: submittedAt.toISOString() } }),
      ...(comment && { comment }),
      ...(isCorrection && sender.platform.family === 'canvas' && correction),
    }),
  });
  const { status, text } = answer;
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const trouble = troubleIn(sender.services, answer);
  if (trouble) return trouble;
  if (status === 409 || (status === 400 && /timestamp/i.test(text)))
    return askForScore(sender, columnUrl, score);
  if (status === 404) return parked('Its gradebook has no such column any more.');
  if (status === 403) return parked('It does not allow us to send this grade.');
  return parked(`It does not take a grade for this person (status ${status}).`);
};

/** One try. Idempotent: a repeated try has the same score and timestamp, which the platform recognizes. */
export const sendScore = async (
  services: Services,
  platform: PlatformRow,
  target: ScoreTarget,
  { tried, wanted, given, maximum, comment, submittedAt, sent, scoreTimestamp }: ScoreRow,
): Promise<Sending> => {
  const sender = { services, platform, target };
  const address = target.lineItemUrl ?? target.lineItemsUrl ?? '';
  if (platform.state !== 'active') return parked('The platform is not active here.');
  if (!isHostOfPlatform(platform, address))
    return parked('Its gradebook has an address that is not the platform’s.');
  try {
    const column = await findColumn(sender);
    return typeof column === 'string'
      ? await post(sender, column, {
          score: tried ?? wanted,
          points: { given: given ?? tried ?? wanted, maximum: maximum ?? full },
          comment,
          submittedAt,
          timestamp: scoreTimestamp ?? services.clock.now(),
          isCorrection: sent !== null,
        })
      : column;
  } catch (error) {
    if (error instanceof PlatformUnreachable || error instanceof TokenRefused) return later(error.message);
    throw error;
  }
};
