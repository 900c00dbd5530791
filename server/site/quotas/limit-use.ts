import type { Sentence } from '#contract/core/catalogue.ts';
import { siteProblems } from '#contract/site/site-problems.ts';
import type { Quotas } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';
import { limitTries } from '#server/site/accounts/sessions/limit-tries.ts';

/**
 * How this works
 *
 * What an account may do in a while is counted by the same counters as tries of passwords (`limitTries`): one row an
 * account and kind in the database, counted up by one statement, so that of many calls at once only as many get through
 * as are allowed. `CAIRN_RATE_LIMIT=off` turns all of it off, as for tests and benches.
 *
 * What staff run (solutions, a student's code, a preview) has a counter of its own: trying a lesson out takes nothing from
 * the runs as a student elsewhere, and "Run all" runs every exercise of a lesson. Runs that nobody asked for, such as those
 * of imported solutions, are not counted; the import was. Saves are counted before they are read: `platform/http/write-limits.ts`.
 */

type Use = {
  /** A setting, or a number that is the same everywhere. */
  quota: keyof Omit<Quotas, 'storedBytes' | 'savesPerMinute' | 'editsPerMinute'> | number;
  perSeconds: number;
  times?: number;
  refusal: (params: { most: number }) => Sentence;
};

const uses = {
  run: {
    quota: 'runsPerMinute',
    perSeconds: 60,
    refusal: siteProblems.runsPerMinute,
  },
  'staff-run': {
    quota: 'runsPerMinute',
    perSeconds: 60,
    times: 4,
    refusal: siteProblems.runsPerMinute,
  },
  'free-run': {
    quota: 'runsPerMinute',
    perSeconds: 60,
    refusal: siteProblems.freeRunsPerMinute,
  },
  course: {
    quota: 'coursesPerDay',
    perSeconds: 24 * 3600,
    refusal: siteProblems.coursesPerDay,
  },
  copy: {
    quota: 'copiesPerHour',
    perSeconds: 3600,
    refusal: siteProblems.copiesPerHour,
  },
  import: {
    quota: 'importsPerHour',
    perSeconds: 3600,
    refusal: siteProblems.importsPerHour,
  },
  // Of a whole course; a teacher pushes more often than others import.
  push: {
    quota: 60,
    perSeconds: 3600,
    refusal: siteProblems.pushesPerHour,
  },
  // Each is a mail to somebody who may not know the sender.
  'course-share': {
    quota: 50,
    perSeconds: 24 * 3600,
    refusal: siteProblems.sharesPerDay,
  },
} satisfies Record<string, Use>;

/** Counts one use, and refuses it with a sentence when it is one too many. */
export const limitUse = async (
  services: Services,
  user: { id: number },
  kind: keyof typeof uses,
): Promise<void> => {
  const { quota, perSeconds, times = 1, refusal }: Use = uses[kind];
  const most = typeof quota === 'number' ? quota : services.config.quotas[quota];
  if (most === null) return;
  const max = most * times;
  await limitTries(services, [
    { key: `${kind}:${user.id}`, max, perSeconds, refusal: refusal({ most: max }) },
  ]);
};
