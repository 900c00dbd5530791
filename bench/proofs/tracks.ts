import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExercism } from '#server/authoring/formats/exercism/read-exercism.ts';
import { startOwnRunner } from '#server/running/runs/run-code.ts';
import {
  exercisesOf,
  layOutTrack,
  type TrackExercise,
  type TrackName,
  trackNames,
} from '../tracks/lay-out-track.ts';
import { firstLines, runLesson } from '../tracks/run-lesson.ts';
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
      const here = lesson ? await runLesson(runner, lesson) : { isPassed: false, said: 'left out' };
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
