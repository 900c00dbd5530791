import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExercism } from '#server/authoring/formats/exercism/read-exercism.ts';
import { startOwnRunner } from '#server/running/runs/run-code.ts';
import { failureKinds, runLesson } from '../tracks/run-lesson.ts';
import { keptOutcomes } from './kept-outcomes.ts';

/**
 * A public Exercism track that somebody has on disk: each exercise is converted, its reference is run as the author's and, within the
 * limit that `convert` gives it, as a student's; its starter has to fail. Nothing of the track is kept.
 */
export type PublicTrackReport = {
  active: number;
  passed: number;
  percent: number;
  goal: number;
  startersThatPass: number;
};

const goals: Record<string, number> = {
  Python: 97,
  JavaScript: 97,
  TypeScript: 97,
  Java: 95,
  C: 95,
  'C++': 92,
  Bash: 95,
};

const kinds = { 'left out': 'cannot be converted', ...failureKinds };
type Failure = { kind: keyof typeof kinds; sentence: string };

const isInactive = (sentence: string) => /: the track (?:says|does not list)/.test(sentence);
/** What an exercise loses is named, too, but it is there. */
const isTaken = (sentence: string, slugs: Set<string>) => slugs.has(slugIn(sentence));
const slugIn = (sentence: string) => sentence.split(':', 1)[0] ?? '';

const sayFailures = (failures: Failure[], say: (line: string) => void) => {
  for (const [kind, meaning] of Object.entries(kinds)) {
    const own = failures.filter(failure => failure.kind === kind);
    if (own.length > 0) say(`${meaning}: ${own.length}`);
    for (const { sentence } of own) say(`  ${sentence}`);
  }
};

export type PublicTrackOptions = {
  /** Slugs; all without them. */
  only?: string[];
  /** A file with what earlier portions found, to which this one is added. */
  keptIn?: string | null;
  /** No exercise is begun after that. */
  minutes?: number;
};

/** A core is free while another exercise waits for a box, a machine or a compiler to start. */
const atOnce = 2;

export const provePublicTrack = async (
  folder: string,
  say: (line: string) => void,
  { only = [], keptIn = null, minutes = Infinity }: PublicTrackOptions = {},
): Promise<PublicTrackReport> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-runner-'));
  const runner = startOwnRunner({ dataDir, runSlots: atOnce }, () => {});
  await runner.ready;
  try {
    const { content, leftOut, slugs } = await readExercism(folder);
    const taken = new Set(slugs.values());
    const isChosen = (slug: string) => only.length === 0 || only.includes(slug);
    const failures = leftOut
      .filter(each => !isInactive(each) && !isTaken(each, taken) && isChosen(slugIn(each)))
      .map((sentence): Failure => ({ kind: 'left out', sentence }));
    const chosen = [...slugs].filter(([, slug]) => isChosen(slug));
    const active = chosen.length + failures.length;
    const kept = keptOutcomes(keptIn);
    const waiting = chosen.filter(([, slug]) => kept.of(slug) === undefined);
    const endsAt = performance.now() + minutes * 60_000;
    const work = async () => {
      while (performance.now() < endsAt) {
        const [lesson, slug] = waiting.shift() ?? [];
        if (!lesson || slug === undefined) return;
        const ran = await runLesson(runner, lesson);
        kept.keep(slug, ran);
        // At once: a whole track takes long, and may be stopped.
        say(`${slug}: ${ran.isPassed ? 'passes' : `${kinds[ran.kind]}: ${ran.said}`}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    let passed = 0;
    let tried = 0;
    for (const [, slug] of chosen) {
      const ran = kept.of(slug);
      if (!ran) continue;
      tried++;
      if (ran.isPassed) passed++;
      else failures.push({ kind: ran.kind, sentence: `${slug}: ${ran.said}` });
    }
    const percent = (100 * passed) / active;
    const goal = goals[content.language] ?? 92;
    sayFailures(failures, say);
    say(
      `${content.name}: ${active} active, ${chosen.length} converted, ${tried} tried, ${passed} pass: ${percent.toFixed(1)} % (goal ${goal} %)`,
    );
    const startersThatPass = failures.filter(({ kind }) => kind === 'starter').length;
    return { active, passed, percent, goal, startersThatPass };
  } finally {
    await runner.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
