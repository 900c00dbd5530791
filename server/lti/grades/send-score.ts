import { type PlatformAnswer, PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { callService, isHostOfPlatform } from '../platforms/call-service.ts';
import { scope } from '../lti-names.ts';
import { TokenRefused } from '../platforms/platform-token.ts';
import type { PlatformRow } from '../platforms/platforms.db.ts';
import { type ScoreRow, type ScoreTarget, updateLinkColumn } from './scores.db.ts';

/** The outcome of a try. */
export type Sending =
  | { outcome: 'sent' }
  /** A problem of the whole platform: retry, at `at` if it sent Retry-After. */
  | { outcome: 'later'; reason: string; at?: Date }
  /** The platform has a newer, different score: retry with a later timestamp. */
  | { outcome: 'needs-later-time'; reason: string }
  | { outcome: 'parked'; reason: string };

const full = 100;

const later = (reason: string, at?: Date): Sending => ({
  outcome: 'later',
  reason,
  ...(at && { at }),
});
const parked = (reason: string): Sending => ({ outcome: 'parked', reason });

/** Appends a path segment before the query: Moodle's line item URLs have one. */
const within = (columnUrl: string, word: string): URL => {
  const url = new URL(columnUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${word}`;
  return url;
};

const retryAfter = ({ clock }: Services, { headers }: PlatformAnswer, seconds: number): Date => {
  const told = headers['retry-after'] ?? '';
  const wait = /^\d+$/.test(told) ? Number(told) * 1000 : Date.parse(told) - clock.now().getTime();
  const longest = 60 * 60_000;
  return new Date(clock.now().getTime() + (wait > 0 ? Math.min(wait, longest) : seconds * 1000));
};

/** Maps statuses that mean the same for every service; null for others. */
const troubleIn = (services: Services, answer: PlatformAnswer): Sending | null => {
  const { status, text } = answer;
  if (status === 429) return later('It asked us to send less often.', retryAfter(services, answer, 30));
  if (status === 403 && /rate limit/i.test(text))
    return later('It asked us to send less often.', retryAfter(services, answer, 30));
  if (status === 401) return later('It does not accept the access that it gave us.');
  if (status === 408 || status >= 500) return later(`It answered with status ${status}.`);
  return null;
};

type Sender = { services: Services; platform: PlatformRow; target: ScoreTarget };

const scopesOf = ({ scopes }: ScoreTarget) =>
  [scope.score, scope.lineItem, scope.result].filter(wanted => scopes.includes(wanted));

const call = ({ services, platform, target }: Sender, url: URL, request = {}) =>
  callService(services, platform, scopesOf(target), url.href, request);

const idOfFirst = (text: string): string | null => {
  try {
    const found: unknown = JSON.parse(text);
    const { id } = (Array.isArray(found) ? found[0] : found) as { id?: unknown };
    return typeof id === 'string' && URL.canParse(id) ? id : null;
  } catch {
    return null;
  }
};

/** The line item of a link; looked up or created if the launch sent none. */
const findColumn = async (sender: Sender): Promise<string | Sending> => {
  const { services, target } = sender;
  if (target.lineItemUrl) return target.lineItemUrl;
  const columns = new URL(target.lineItemsUrl ?? '');
  const search = new URL(columns);
  search.searchParams.set('resource_link_id', target.platformLinkId);
  const found = await call(sender, search, {
    headers: { accept: 'application/vnd.ims.lis.v2.lineitemcontainer+json' },
  });
  const known = found.status === 200 ? idOfFirst(found.text) : null;
  const made = known
    ? null
    : await call(sender, columns, {
        method: 'POST',
        headers: { 'content-type': 'application/vnd.ims.lis.v2.lineitem+json' },
        body: JSON.stringify({
          scoreMaximum: full,
          label: target.lessonName,
          ...(target.lessonId !== null && { resourceId: String(target.lessonId) }),
          resourceLinkId: target.platformLinkId,
          tag: target.lessonId === null ? 'course' : 'lesson',
        }),
      });
  const url = known ?? (made && made.status < 300 ? idOfFirst(made.text) : null);
  if (!url)
    return (
      (made && troubleIn(services, made)) ??
      parked(`It did not make a column in its gradebook (status ${made?.status}).`)
    );
  await updateLinkColumn(services.db, target.linkId, url);
  return url;
};

/** Platforms round what they store. */
const tolerance = 0.0006;

/** Whether the platform already has this score: then only the response to an earlier try was lost. */
const hasScore = async (sender: Sender, columnUrl: string, given: number): Promise<boolean> => {
  if (!sender.target.scopes.includes(scope.result)) return false;
  const url = within(columnUrl, 'results');
  url.searchParams.set('user_id', sender.target.subject);
  const { status, text } = await call(sender, url, {
    headers: { accept: 'application/vnd.ims.lis.v2.resultcontainer+json' },
  });
  if (status !== 200) return false;
  try {
    const results = JSON.parse(text) as { userId?: unknown; resultScore?: number; resultMaximum?: number }[];
    return results.some(
      ({ userId, resultScore = 0, resultMaximum = 1 }) =>
        String(userId) === sender.target.subject &&
        Math.abs(resultScore / resultMaximum - given / full) < tolerance,
    );
  } catch {
    return false;
  }
};

type Given = { score: number; comment: string; timestamp: Date; isCorrection: boolean };

/** Canvas counts each score as an attempt unless told otherwise; other platforms ignore it. */
const correction = { 'https://canvas.instructure.com/lti/submission': { new_submission: false } };

const post = async (
  sender: Sender,
  columnUrl: string,
  { score, comment, timestamp, isCorrection }: Given,
): Promise<Sending> => {
  const answer = await call(sender, within(columnUrl, 'scores'), {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.ims.lis.v1.score+json' },
    body: JSON.stringify({
      userId: sender.target.subject,
      scoreGiven: score,
      scoreMaximum: full,
      timestamp: timestamp.toISOString(),
      activityProgress: score === full ? 'Completed' : 'InProgress',
      // Anything else removes the grade (Moodle) or is ignored (Canvas).
      gradingProgress: 'FullyGraded',
      ...(comment && { comment }),
      ...(isCorrection && sender.platform.family === 'canvas' && correction),
    }),
  });
  const { status, text } = answer;
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const trouble = troubleIn(sender.services, answer);
  if (trouble) return trouble;
  if (status === 409 || (status === 400 && /timestamp/i.test(text)))
    return (await hasScore(sender, columnUrl, score))
      ? { outcome: 'sent' }
      : { outcome: 'needs-later-time', reason: 'It holds a newer grade for this person.' };
  if (status === 404) return parked('Its gradebook has no such column any more.');
  if (status === 403) return parked('It does not allow us to send this grade.');
  return parked(`It does not take a grade for this person (status ${status}).`);
};

/** One try. Idempotent: a repeated try has the same score and timestamp, which the platform recognizes. */
export const sendScore = async (
  services: Services,
  platform: PlatformRow,
  target: ScoreTarget,
  { tried, wanted, comment, sent, scoreTimestamp }: ScoreRow,
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
          comment,
          timestamp: scoreTimestamp ?? services.clock.now(),
          isCorrection: sent !== null,
        })
      : column;
  } catch (error) {
    if (error instanceof PlatformUnreachable || error instanceof TokenRefused) return later(error.message);
    throw error;
  }
};
