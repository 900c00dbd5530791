import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type RunningApp, runningApp } from '#test/running-app.ts';
import { letterRunner } from './letter-runner.ts';
import { type Random, randomFrom } from './random.ts';
import type { TaughtCourse } from './taught-course.ts';

/** Long random histories of courses, in parts that several processes take, for `npm run proof`. */

export type History = {
  teach: (running: RunningApp) => Promise<TaughtCourse>;
  take: (taught: TaughtCourse, random: Random) => Promise<{ name: string; happened: string }>;
  read: (taught: TaughtCourse) => Promise<unknown>;
  expected: (taught: TaughtCourse) => unknown;
  /** In a short history. Reading all numbers takes longer than a step. */
  stepsBetween: number;
};

/** `npm run proof -- histories <seed> <steps> [part]` sets these for a long history. */
const seed = Number(process.env.HISTORY_SEED ?? 1);
const reportFile = process.env.HISTORY_REPORT;
/** Every second course, or all: a long history is taken by several processes. */
const [part = 0, parts = 1] = (process.env.HISTORY_PART ?? '0/1').split('/').map(Number);
/** A new course now and then: work piles up in an old one, and what happens first is only seen once. */
const stepsOfCourse = 160;
const isLong = process.env.HISTORY_STEPS !== undefined;
const stepsBetweenInLong = Number(process.env.HISTORY_BETWEEN ?? 10);
/** A step mostly waits for the database, so several courses are taken at once. */
const mostAtOnce = 4;

type Course = { number: number; steps: number };
type Lane = { own: Course[]; running: RunningApp };

const coursesOf = (length: number): Course[] =>
  Array.from({ length: Math.ceil(length / stepsOfCourse) }, (_, index) => ({
    number: index + 1,
    steps: Math.min(stepsOfCourse, length - index * stepsOfCourse),
  })).filter(({ number }) => number % parts === part);

/** The courses of a lane are taken one after the other in an app of its own, because an app has one clock. */
export const openLanes = async (shortLength: number): Promise<Lane[]> => {
  const courses = coursesOf(Number(process.env.HISTORY_STEPS ?? shortLength));
  return Promise.all(
    Array.from({ length: Math.min(mostAtOnce, courses.length) }, async (_, lane) => ({
      own: courses.filter((_course, index) => index % mostAtOnce === lane),
      running: await runningApp({
        config: { ltiAllowedHosts: ['127.0.0.1', '127.0.0.2', '127.0.0.3'] },
        runner: letterRunner,
      }),
    })),
  );
};

const takeCourse = async (
  { teach, take, read, expected, ...short }: History,
  running: RunningApp,
  { number, steps }: Course,
  signal: AbortSignal,
) => {
  const random = randomFrom(seed * 1_000_003 + number);
  const taught = await teach(running);
  // Nobody reads it, and it would grow all the way.
  running.logged.length = 0;
  const stepsBetween = isLong ? stepsBetweenInLong : short.stepsBetween;
  const history: string[] = [];
  const names: string[] = [];
  let comparisons = 0;
  for (let step = 1; step <= steps; step++) {
    // After a time limit it must not go on behind what follows, and move its clock.
    signal.throwIfAborted();
    const { name, happened } = await take(taught, random);
    history.push(happened);
    names.push(name);
    if (step % stepsBetween > 0 && step < steps) continue;
    const told = [`course ${number}, step ${step}`, ...history.slice(-2 * stepsBetween)].join('\n');
    const wanted = expected(taught);
    expect(await read(taught), told).toEqual(wanted);
    comparisons += 1;
  }
  if (reportFile !== undefined) appendFileSync(reportFile, `${JSON.stringify({ names, comparisons })}\n`);
  return comparisons;
};

/** Says how often all numbers were compared. */
export const takeLane = async (
  history: History,
  { own, running }: Lane,
  signal: AbortSignal,
): Promise<number> => {
  let comparisons = 0;
  for (const course of own) comparisons += await takeCourse(history, running, course, signal);
  return comparisons;
};

/** Of a long history this takes minutes on a busy machine. */
export const longTimeout = 3_600_000;
