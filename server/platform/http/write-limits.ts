import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { coreProblems } from '#contract/core/core-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { makeFairTurns } from './fair-turns.ts';

/**
 * How this works
 *
 * Each person has room for some saves, which comes back at an even pace (`savesPerMinute`). A large one counts as several. Saves
 * and all other calls that send something to be stored are counted alike; a call without room is refused before it is
 * read. The counters are in memory, because one in the database would cost as much as a save: each web process has its own.
 *
 * Room is not all: of the saves that arrive together, those go first whose people have the most of it left, and only a few go
 * on at the same time, so that the database has connections left for everything else.
 */
export type WriteLimits = {
  /** Refuses a call of somebody who is known to have no room left, without asking the database who it is. */
  assertRoom(bearer: string, endpoint: Endpoint, request: FastifyRequest): void;
  /** Refuses it too, and else counts it. */
  count(bearer: string, userId: number, endpoint: Endpoint, request: FastifyRequest): void;
  inTurn<T>(userId: number, save: () => Promise<T>): Promise<T>;
};

const bytesPerUnit = 50_000;
/** Of a body whose length is not told. */
const unknownBytes = 200_000;
const savesAtOnce = 4;
/**
 * Of a minute's room, so much is there for saves that come one right after the other: what a dozen accounts send at once must
 * be worked off before anybody notices. A program that makes a course by calls has all of it.
 */
const savesAtATime = 1 / 4;
/** Enough to tell who has used the most, where nothing is limited. */
const roomWithoutLimit = 120;
const mostRemembered = 10_000;

const minute = 60_000;

export const makeWriteLimits = ({ config, clock }: Pick<Services, 'config' | 'clock'>): WriteLimits => {
  const most = config.isRateLimited ? config.quotas.savesPerMinute : null;
  const size = most ?? roomWithoutLimit;
  /** Only of people who have used some of their room. */
  const used = new Map<number, { units: number; at: number }>();
  const personOf = new Map<string, number>();

  const usedBy = (userId: number, now: number) => {
    const { units = 0, at = now } = used.get(userId) ?? {};
    return Math.max(0, units - (size * (now - at)) / minute);
  };
  const unitsOf = (request: FastifyRequest) =>
    Math.max(1, Math.ceil(Number(request.headers['content-length'] ?? unknownBytes) / bytesPerUnit));
  /** Those who have all of their room again need not be remembered. */
  const forget = (now: number) => {
    if (personOf.size >= mostRemembered) personOf.clear();
    if (used.size < mostRemembered) return;
    for (const userId of used.keys()) if (usedBy(userId, now) === 0) used.delete(userId);
  };

  const assertRoomOf = (userId: number, { isSave = false }: Endpoint, request: FastifyRequest) => {
    if (most === null) return;
    const room = isSave ? Math.ceil(most * savesAtATime) : most;
    const tooMuch = usedBy(userId, clock.now().getTime()) + Math.min(unitsOf(request), room) - room;
    if (tooMuch <= 0) return;
    const retryAfter = Math.max(1, Math.ceil((tooMuch * 60) / most));
    const refuse = isSave ? coreProblems.savedTooOften : coreProblems.changedTooMuch;
    throw new AppError('too_many', refuse({ seconds: retryAfter }), { retryAfter });
  };

  return {
    assertRoom(bearer, endpoint, request) {
      const userId = personOf.get(bearer);
      if (userId !== undefined) assertRoomOf(userId, endpoint, request);
    },
    count(bearer, userId, endpoint, request) {
      const now = clock.now().getTime();
      forget(now);
      personOf.set(bearer, userId);
      assertRoomOf(userId, endpoint, request);
      used.set(userId, { units: Math.min(size, usedBy(userId, now) + unitsOf(request)), at: now });
    },
    inTurn: makeFairTurns(savesAtOnce, userId => -usedBy(userId, clock.now().getTime())),
  };
};
