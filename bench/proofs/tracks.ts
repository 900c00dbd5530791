import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFiles, solutionFiles } from '#contract/exercise-files.ts';
import { defaultLimits, type RunRequest } from '#contract/run-request.ts';
import { shippedLanguages } from '#runner/client.ts';
import { readExercism } from '#server/authoring/formats/exercism/read-exercism.ts';
import type { ExerciseContent, LessonContent } from '#server/authoring/formats/folder/content-model.ts';
import { startOwnRunner } from '#server/running/runs/run-code.ts';
import {
  exercisesOf,
  layOutTrack,
  type TrackExercise,
  type TrackName,
  trackNames,
} from '../tracks/lay-out-track.ts';
import { nativeTools, runNatively } from '../tracks/run-natively.ts';

/**
 * Converts tracks in the layout of the public ones (bench/tracks) and runs each reference with the tools of its language and here. Of
 * what passes there, nearly all has to pass here.
 */

const goals: Record<TrackName, number> = {
  python: 97,
  javascript: 97,
  typescript: 97,
  java: 90,
  c: 90,
  cpp: 90,
  bash: 90,
};

export type TrackReport = {
  track: TrackName;
  listed: number;
  converted: number;
  /** Null if the tools are not installed. */
  passNatively: number | null;
  passHere: number;
  /** Of those that pass natively. */
  percent: number | null;
};

type Runner = ReturnType<typeof startOwnRunner>;
type Here = { isPassed: boolean; said: string };

const firstLines = (text: string) => text.trim().split('\n').slice(0, 3).join(' / ').slice(0, 300);

const requestOf = (lesson: LessonContent, exercise: ExerciseContent, isReference: boolean): RunRequest => {
  const language = shippedLanguages().find(({ name }) => name === lesson.language);
  if (!language) throw new Error(`no language is called ${lesson.language}`);
  return {
    id: `${lesson.name} ${Math.random()}`,
    language,
    code: isReference ? exercise.solutionCode : (exercise.starterCode ?? ''),
    files: programFiles(exercise.files, isReference ? solutionFiles(exercise.files) : {}),
    testCode: exercise.testCode,
    contract: null,
    isRecording: true,
    limits: { ...defaultLimits, cpuMs: language.executionLimit },
  };
};

/** As the author's run, then as a student's, which has to do the same checks; the starter has to fail. */
const runHere = async (runner: Runner, lesson: LessonContent): Promise<Here> => {
  const exercise = lesson.exercises[0]!;
  const request = requestOf(lesson, exercise, true);
  const author = await runner.run(request);
  const wrong = author.results.find(({ status }) => status !== 'passed');
  if (!author.contract)
    return {
      isPassed: false,
      said: firstLines(
        `${author.message ?? ''} ${wrong?.name ?? ''} ${wrong?.feedback ?? ''} ${author.output}`,
      ),
    };
  if ((author.skippedTests ?? []).length > 0) return { isPassed: false, said: 'a test is skipped' };
  const expected = { contract: author.contract, isRecording: false };
  const student = await runner.run({ ...request, ...expected, id: `${request.id} again` });
  if (!student.isPassed)
    return { isPassed: false, said: `as a student’s: ${firstLines(student.message ?? '')}` };
  const starter = requestOf(lesson, exercise, false);
  const begun = await runner.run({ ...starter, ...expected });
  return begun.isPassed ? { isPassed: false, said: 'the starter passes' } : { isPassed: true, said: '' };
};

const isActive = (leftOut: string[], { slug }: TrackExercise) =>
  !leftOut.some(sentence => sentence.startsWith(`${slug}: the track says`));

export const proveTrack = async (
  runner: Runner,
  track: TrackName,
  say: (line: string) => void,
): Promise<TrackReport> => {
  const folder = mkdtempSync(join(tmpdir(), `cairn-track-${track}-`));
  try {
    layOutTrack(track, join(folder, 'track'));
    const { content, leftOut } = await readExercism(join(folder, 'track'));
    for (const sentence of leftOut) say(`${track}: left out: ${sentence}`);
    const lessons = new Map(
      content.modules.flatMap(module => module.lessons.map(lesson => [lesson.name, lesson])),
    );
    const active = exercisesOf(track).filter(each => isActive(leftOut, each));
    const { tool, isThere } = nativeTools[track];
    const hasTool = await isThere();
    if (!hasTool) say(`${track}: ${tool}: not installed, so references are run here only`);
    let passNatively = 0;
    let passHere = 0;
    let passBoth = 0;
    for (const exercise of active) {
      const native = hasTool
        ? await runNatively(track, exercise, join(folder, 'native', exercise.slug))
        : null;
      if (native?.isPassed) passNatively++;
      else if (native) say(`${track}: ${exercise.slug}: fails natively: ${firstLines(native.said)}`);
      const lesson = [...lessons.values()].find(each => slugOf(each.name) === exercise.slug);
      const here = lesson ? await runHere(runner, lesson) : { isPassed: false, said: 'left out' };
      if (here.isPassed) passHere++;
      else say(`${track}: ${exercise.slug}: fails here: ${here.said}`);
      if (here.isPassed && native?.isPassed) passBoth++;
    }
    const percent = passNatively > 0 ? (100 * passBoth) / passNatively : null;
    const natively = hasTool ? `${passNatively} pass natively (${tool})` : 'not run natively';
    say(
      `${track}: ${active.length} active, ${lessons.size} converted, ${natively}, ${passHere} pass here` +
        (percent === null ? '' : `: ${percent.toFixed(1)} % (goal ${goals[track]} %)`),
    );
    return {
      track,
      listed: active.length,
      converted: lessons.size,
      passNatively: hasTool ? passNatively : null,
      passHere,
      percent,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const slugOf = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '-');

export const isGoalReached = ({ track, percent }: TrackReport) => percent === null || percent >= goals[track];

export const proveTracks = async (
  say: (line: string) => void,
  tracks: readonly TrackName[] = trackNames,
): Promise<TrackReport[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-runner-'));
  const runner = startOwnRunner({ dataDir, runSlots: 2 }, () => {});
  await runner.ready;
  try {
    const reports: TrackReport[] = [];
    for (const track of tracks) reports.push(await proveTrack(runner, track, say));
    return reports;
  } finally {
    await runner.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
