import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readClassroom } from '#server/authoring/formats/classroom/read-classroom.ts';
import { readCodeRunner } from '#server/authoring/formats/coderunner/read-coderunner.ts';
import { readDodona } from '#server/authoring/formats/dodona/read-dodona.ts';
import type { LessonContent } from '#server/authoring/formats/folder/content-model.ts';
import type { ConvertedCourse } from '#server/authoring/formats/foreign/assemble-course.ts';
import { readGradescope } from '#server/authoring/formats/gradescope/read-gradescope.ts';
import { readJetBrains } from '#server/authoring/formats/jetbrains/read-jetbrains.ts';
import { isItsOwnSolution } from '#server/authoring/formats/exercism/measure-course.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type OwnRunner, startOwnRunner } from '#server/running/runs/run-code.ts';
import { layOutSet } from '../converted/set-file.ts';
import { runLesson } from '../tracks/run-lesson.ts';

/**
 * `npm run proof -- converted <format> <folder>`: converts courses of another system and runs each solution as its author's and as a
 * student's. Each exercise passes, is a draft, or is named; for the last two the reason is printed. `<folder>` is a course, or a
 * folder of courses, or a set of `bench/converted`.
 */

type Format = {
  /** A file or folder below a course by whose name it is known; null: each folder is an exercise, and all of them are one course. */
  mark: RegExp | null;
  /** How deep below the folder courses may be. */
  deepest?: number;
  read(place: string): Promise<ConvertedCourse>;
};

const formats: Record<string, Format> = {
  classroom: { mark: null, read: readClassroom },
  coderunner: { mark: /\.xml$/i, read: readCodeRunner },
  dodona: { mark: /^(?:dir)?config\.json$/, deepest: 1, read: readDodona },
  gradescope: { mark: null, read: readGradescope },
  jetbrains: { mark: /^course-info\.yaml$/, read: readJetBrains },
};

export const convertedFormats = Object.keys(formats);

/** What is no exercise with a program does not count. */
const withoutProgram =
  /is of the type “(?:theory|prototype|choice|content|video|multichoice|shortanswer|essay|description|truefalse|matching|numerical|cloze|table|sorting)”/;

type Outcome = {
  slug: string;
  kind: 'passes' | 'draft' | 'named' | 'noProgram';
  /** Why it does not pass; for what passes, what it does not keep. */
  reasons: string[];
};

export type ConvertedReport = { exercises: number; passed: number; percent: number };

const isFolder = (item: { name: string; isDirectory(): boolean }) =>
  item.isDirectory() && !/^(?:\..*|node_modules)$/.test(item.name);

/** The topmost folders that have such a file. */
const coursesIn = (folder: string, mark: RegExp, deepest: number): string[] => {
  const items = readdirSync(folder, { withFileTypes: true });
  if (items.some(({ name }) => mark.test(name))) return [folder];
  if (deepest === 0) return [folder];
  return items.filter(isFolder).flatMap(({ name }) => coursesIn(join(folder, name), mark, deepest - 1));
};

const slugOf = (sentence: string) => sentence.split(': ', 1)[0] ?? '';
const reasonIn = (sentence: string) => sentence.slice(slugOf(sentence).length + 2);

/** All exercises of a lesson have to pass. What has no solution to try is a draft, as after `convert`. */
const runAll = async (runner: OwnRunner, lesson: LessonContent): Promise<string | null> => {
  for (const exercise of lesson.exercises) {
    if (exercise.solutionCode.trim() === '') return 'there is no solution to take over';
    const isBoth = isItsOwnSolution(exercise);
    const own = isBoth ? { ...exercise, starterCode: null } : exercise;
    const ran = await runLesson(runner, { ...lesson, exercises: [own] });
    // What a course skips says nothing there, either.
    if (ran.isPassed || ran.kind === 'skipped') continue;
    return isBoth
      ? `there is no solution, and the program of the repository does not pass: ${ran.said}`
      : ran.said;
  }
  return null;
};

const outcomesOf = async (runner: OwnRunner, course: ConvertedCourse, say: (outcome: Outcome) => void) => {
  const lost = new Map<string, string[]>();
  for (const sentence of course.leftOut)
    lost.set(slugOf(sentence), [...(lost.get(slugOf(sentence)) ?? []), reasonIn(sentence)]);
  const lessons = new Map<string, LessonContent[]>();
  for (const [lesson, slug] of course.slugs) lessons.set(slug, [...(lessons.get(slug) ?? []), lesson]);
  for (const [slug, own] of lessons) {
    const faults: (string | null)[] = [];
    for (const lesson of own) faults.push(await runAll(runner, lesson));
    const reason = faults.find(fault => fault !== null) ?? null;
    const less = lost.get(slug) ?? [];
    lost.delete(slug);
    say({ slug, kind: reason === null ? 'passes' : 'draft', reasons: reason === null ? less : [reason] });
  }
  for (const [slug, reasons] of lost)
    say({ slug, kind: withoutProgram.test(reasons.join(' ')) ? 'noProgram' : 'named', reasons });
};

/** Reasons of one kind: names and numbers of the single exercise do not tell them apart. */
const kindOf = (reason: string) =>
  reason
    .replaceAll(/“[^”]*”/g, '“…”')
    .replaceAll(/\d+/g, '0')
    .slice(0, 120);

const words = { passes: 'passes', draft: 'draft', named: 'named', noProgram: 'no program' };

const sayOutcome = ({ slug, kind, reasons }: Outcome, say: (line: string) => void) => {
  const told = reasons.map(each => each.replaceAll(/\s+/g, ' ').slice(0, 300)).join(' | ');
  const less = kind === 'passes' ? ' (without: ' : ': ';
  say(`  ${words[kind]}  ${slug}${told === '' ? '' : `${less}${told}${kind === 'passes' ? ')' : ''}`}`);
};

const sayReasons = (outcomes: Outcome[], say: (line: string) => void) => {
  const counts = new Map<string, number>();
  for (const { kind, reasons } of outcomes)
    if (kind === 'draft' || kind === 'named')
      for (const reason of new Set(reasons.map(kindOf)))
        counts.set(`${words[kind]}: ${reason}`, (counts.get(`${words[kind]}: ${reason}`) ?? 0) + 1);
  for (const [reason, count] of [...counts].toSorted((a, b) => b[1] - a[1])) say(`  ${count} x ${reason}`);
};

export const proveConverted = async (
  format: string,
  from: string,
  say: (line: string) => void,
): Promise<ConvertedReport> => {
  const known = formats[format];
  if (!known) throw new Error(`Name one of the formats: ${convertedFormats.join(', ')}.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-runner-'));
  const runner = startOwnRunner({ dataDir, runSlots: 1 }, () => {});
  await runner.ready;
  const outcomes: Outcome[] = [];
  const isSet = from.endsWith('.txt');
  const folder = isSet ? join(dataDir, basename(from, '.txt')) : from;
  if (isSet) layOutSet(from, folder);
  try {
    for (const place of known.mark ? coursesIn(folder, known.mark, known.deepest ?? 4) : [folder]) {
      say(basename(place));
      const tell = (outcome: Outcome) => {
        outcomes.push(outcome);
        sayOutcome(outcome, say);
      };
      try {
        await outcomesOf(runner, await known.read(place), tell);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        tell({ slug: basename(place), kind: 'named', reasons: [error.message] });
      }
    }
  } finally {
    await runner.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const count = (kind: Outcome['kind']) => outcomes.filter(each => each.kind === kind).length;
  const passed = count('passes');
  const exercises = outcomes.length - count('noProgram');
  const percent = exercises === 0 ? 0 : (100 * passed) / exercises;
  say('Reasons:');
  sayReasons(outcomes, say);
  say(
    `${format} ${basename(folder)}: ${exercises} exercises, ${passed} converted and passing (${percent.toFixed(1)} %), ` +
      `${count('draft')} drafts, ${count('named')} named; besides ${count('noProgram')} without a program`,
  );
  return { exercises, passed, percent };
};
