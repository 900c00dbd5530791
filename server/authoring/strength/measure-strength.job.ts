import { z } from 'zod';
import type { RunRequest } from '#contract/running/run-request.ts';
import type { Db } from '#server/platform/db/db.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { backgroundOwner, runRequestOf, solutionOf } from '#server/running/runs/run-request-of.ts';
import { findSurvivors } from './find-survivors.ts';
import { findUnreachedLines } from './find-unreached-lines.ts';
import { kindsOf, type Mutant, mutateProgram } from './mutate-program.ts';
import { type MutableLanguage, mutableLanguageOf } from './parse-program.ts';
import {
  findStrength,
  findSubject,
  type StrengthRow,
  type Subject,
  updateStrength,
  upsertStrength,
} from './strength.db.ts';

/** A wrong program that takes so much longer than the solution counts as rejected. */
const slownessFactor = 5;
const shortestLimitMs = 200;
/** Dozens of programs that are slower than this would keep a core busy for minutes after each run. */
export const slowestSolutionMs = 1000;
/** So many are run by one job, so that other jobs need not wait long, and a changed exercise is noticed soon. */
const mostOfJob = 12;

const requestFor = ({ config }: Services, subject: Subject): RunRequest =>
  runRequestOf(config, subject, {
    id: `strength-${subject.exerciseId}`,
    owner: backgroundOwner('strength', subject),
    ...solutionOf(subject),
  });

/** Null if the tests do not pass here and now, or take too long. */
const begin = async (
  services: Services,
  subject: Subject,
  language: MutableLanguage,
  mutants: Mutant[],
): Promise<StrengthRow | null> => {
  const request = requestFor(services, subject);
  const { isPassed, cpuMs } = await services.runner.run(request);
  if (!isPassed || cpuMs > slowestSolutionMs) return null;
  const limitMs = Math.ceil(Math.max(shortestLimitMs, slownessFactor * cpuMs));
  const unreachedLines = await findUnreachedLines(one => services.runner.run(one), request, language);
  return upsertStrength(services.db, subject, {
    total: mutants.length,
    kinds: kindsOf(mutants),
    unreachedLines,
    cpuLimitMs: Math.min(request.limits.cpuMs, limitMs),
  });
};

/**
 * Runs the tests against some of the wrong programs, beginning with number `from`, and enqueues itself for the rest.
 * Idempotent: if others were tried meanwhile, it stores nothing.
 */
export const measureStrength = defineJob({
  kind: 'measure-strength',
  payload: z.object({ exerciseId: z.number(), from: z.number() }),
  lane: 'background',
  handle: async (services, { exerciseId, from }) => {
    const { db, clock } = services;
    const subject = await findSubject(db, exerciseId);
    const language = subject && mutableLanguageOf(subject.executableFileName);
    if (!subject || !language) return;
    const mutants = mutateProgram({ language, code: subject.solutionCode });
    const known =
      from === 0 ? await begin(services, subject, language, mutants) : await findStrength(db, subject);
    if (!known || known.tried !== from) return;
    const next = mutants.slice(from, from + mostOfJob);
    const request = requestFor(services, subject);
    const limited = { ...request, limits: { ...request.limits, cpuMs: known.cpuLimitMs } };
    const found = await findSurvivors(one => services.runner.run(one), limited, language, next);
    const survivors = [...known.survivors, ...found].toSorted((one, other) => one.line - other.line);
    const tried = from + next.length;
    const finishedAt = tried === mutants.length ? clock.now() : null;
    await db.transaction().execute(async tx => {
      const isStored = await updateStrength(tx, subject, { from, tried, survivors, finishedAt });
      if (isStored && !finishedAt) await enqueueMeasuring(tx, exerciseId, tried);
    });
  },
});

export const enqueueMeasuring = (db: Db, exerciseId: number, from: number): Promise<void> =>
  enqueue(db, measureStrength, { exerciseId, from }, { once: `strength-${exerciseId}` });
