import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExercism } from '#server/authoring/formats/exercism/read-exercism.ts';
import { startOwnRunner } from '#server/running/runs/run-code.ts';
import { runLesson } from '../tracks/run-lesson.ts';

/**
 * A public Exercism track that somebody has on disk: each exercise is converted, its reference is run as the author's and as a
 * student's, and its starter has to fail. Nothing of the track is kept.
 */
export type PublicTrackReport = { active: number; passed: number; percent: number; startersThatPass: number };

const isInactive = (sentence: string) => /: the track (?:says|does not list)/.test(sentence);
/** What an exercise loses is named, too, but it is there. */
const isTaken = (sentence: string, slugs: Set<string>) => slugs.has(slugOf(sentence.split(':', 1)[0] ?? ''));
const slugOf = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '-');

export const provePublicTrack = async (
  folder: string,
  say: (line: string) => void,
  only: string[] = [],
): Promise<PublicTrackReport> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-runner-'));
  const runner = startOwnRunner({ dataDir, runSlots: 2 }, () => {});
  await runner.ready;
  try {
    const { content, leftOut } = await readExercism(folder);
    const lessons = content.modules.flatMap(module => module.lessons);
    const slugs = new Set(lessons.map(({ name }) => slugOf(name)));
    const missing = leftOut.filter(each => !isInactive(each) && !isTaken(each, slugs));
    for (const sentence of missing) say(`left out: ${sentence}`);
    const chosen = lessons.filter(({ name }) => only.length === 0 || only.includes(slugOf(name)));
    let passed = 0;
    let startersThatPass = 0;
    for (const lesson of chosen) {
      const { isPassed, said } = await runLesson(runner, lesson);
      if (isPassed) passed++;
      else say(`${slugOf(lesson.name)}: ${said}`);
      if (said === 'the starter passes') startersThatPass++;
    }
    const active = only.length > 0 ? chosen.length : lessons.length + missing.length;
    const percent = (100 * passed) / active;
    say(
      `${content.name}: ${active} active, ${chosen.length} converted, ${passed} pass: ${percent.toFixed(1)} %`,
    );
    return { active, passed, percent, startersThatPass };
  } finally {
    await runner.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
