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
 * and all other calls that send something to be stored are counted alike; only the edits that a page sends every second have
 * room of their own (`editsPerMinute`), so that they never take that of a save. A call without room is refused before it is
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
  inTurn<T>(endpoint: Endpoint, userId: number, save: () => Promise<T>): Promise<T>;
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

type Room = {
  /** How much a person has used of it. */
  usedBy(userId: number, now: number): number;
  assertRoom(userId: number, endpoint: Endpoint, units: number): void;
  take(userId: number, units: number): void;
};

const makeRoom = (most: number | null, clock: Services['clock']): Room => {
  const size = most ?? roomWithoutLimit;
  /** Only of people who have used some of their room. */
  const used = new Map<number, { units: number; at: number }>();
  const usedBy = (userId: number, now: number) => {
    const { units = 0, at = now } = used.get(userId) ?? {};
    return Math.max(0, units - (size * (now - at)) / minute);
  };
  /** Those who have all of their room again need not be remembered. */
  const forget = (now: number) => {
    if (used.size < mostRemembered) return;
    for (const userId of used.keys()) if (usedBy(userId, now) === 0) used.delete(userId);
  };
  return {
    usedBy,
    assertRoom(userId, endpoint, units) {
      if (most === null) return;
      const room = endpoint.isSave ? Math.ceil(most * savesAtATime) : most;
      const tooMuch = usedBy(userId, clock.now().getTime()) + Math.min(units, room) - room;
      if (tooMuch <= 0) return;
      const retryAfter = Math.max(1, Math.ceil((tooMuch * 60) / most));
      throw new AppError('too_many', refusalOf(endpoint)({ seconds: retryAfter }), { retryAfter });
    },
    take(userId, units) {
      const now = clock.now().getTime();
      forget(now);
      used.set(userId, { units: Math.min(size, usedBy(userId, now) + units), at: now });
    },
  };
};

const refusalOf = ({ quota, isSave = false }: Endpoint) => {
  if (quota === 'journal') return coreProblems.editsTooOften;
  return isSave ? coreProblems.savedTooOften : coreProblems.changedTooMuch;
};

export const makeWriteLimits = ({ config, clock }: Pick<Services, 'config' | 'clock'>): WriteLimits => {
  const limit = (most: number | null) => (config.isRateLimited ? most : null);
  const saves = makeRoom(limit(config.quotas.savesPerMinute), clock);
  const edits = makeRoom(limit(config.quotas.editsPerMinute), clock);
  const personOf = new Map<string, number>();

  const roomOf = ({ quota }: Endpoint) => (quota === 'journal' ? edits : saves);
  const unitsOf = (request: FastifyRequest) =>
    Math.max(1, Math.ceil(Number(request.headers['content-length'] ?? unknownBytes) / bytesPerUnit));
  const turns = (room: Room) =>
    makeFairTurns(savesAtOnce, userId => -room.usedBy(userId, clock.now().getTime()));
  const [turnsOfSaves, turnsOfEdits] = [turns(saves), turns(edits)];

  return {
    assertRoom(bearer, endpoint, request) {
      const userId = personOf.get(bearer);
      if (userId !== undefined) roomOf(endpoint).assertRoom(userId, endpoint, unitsOf(request));
    },
    count(bearer, userId, endpoint, request) {
      if (personOf.size >= mostRemembered) personOf.clear();
      personOf.set(bearer, userId);
      const units = unitsOf(request);
      roomOf(endpoint).assertRoom(userId, endpoint, units);
      roomOf(endpoint).take(userId, units);
    },
    inTurn: ({ quota }, userId, save) => (quota === 'journal' ? turnsOfEdits : turnsOfSaves)(userId, save),
  };
};
