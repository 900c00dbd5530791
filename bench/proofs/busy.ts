import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, type RunResult } from '#contract/running/run-request.ts';
import { startRunner } from '#runner/client.ts';
import type { BusyProgram } from './busy-programs.ts';

/**
 * The same programs on an idle machine and beside processes that take up all cores: the verdict, and whether a program is
 * told that it waited, depend on the program only.
 */

export type BusyRound = {
  busyProcesses: number;
  programs: number;
  wrongVerdicts: string[];
  /** Programs that computed, and were told that they waited. */
  wronglyToldToWait: string[];
  /** Told that the server was too busy: not wrong, but not an answer. */
  toldBusy: string[];
  seconds: number;
};

const atOnce = 2;

export const proveBusy = async (
  programs: BusyProgram[],
  busyCounts: number[],
  say: (line: string) => void = () => {},
): Promise<BusyRound[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-busy-'));
  const runner = await startRunner({ folder, slots: atOnce });
  const rounds: BusyRound[] = [];
  try {
    for (const busyProcesses of busyCounts) {
      const beside = Array.from({ length: busyProcesses }, makeBusy);
      const begin = performance.now();
      const round: BusyRound = {
        busyProcesses,
        programs: programs.length,
        wrongVerdicts: [],
        wronglyToldToWait: [],
        toldBusy: [],
        seconds: 0,
      };
      const left = programs.entries();
      const work = async () => {
        for (const [index, program] of left) {
          const result = await runner.run(requestFor(program, index));
          note(round, program, result);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      for (const child of beside) child.kill('SIGKILL');
      round.seconds = Math.round((performance.now() - begin) / 1000);
      rounds.push(round);
      say(JSON.stringify(round));
    }
  } finally {
    await runner.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return rounds;
};

const makeBusy = (): ChildProcess => spawn('/bin/sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' });

const requestFor = ({ language, code, tests }: BusyProgram, index: number) => ({
  id: `busy-${index}`,
  owner: { person: String(index % 10), course: 'busy', isBackground: false },
  language,
  code,
  testCode: tests,
  contract: null,
  limits: { ...defaultLimits, cpuMs: language.executionLimit },
});

const note = (round: BusyRound, program: BusyProgram, result: RunResult) => {
  const said = JSON.stringify(result);
  if (result.isServerBusy) round.toldBusy.push(program.name);
  else if (result.verdict !== program.verdict || result.isPassed !== program.isPassed)
    round.wrongVerdicts.push(`${program.name}: ${result.verdict} ${result.message ?? ''}`);
  if (/had waited for|were waiting|of waiting/.test(said) && !program.name.endsWith(': waits'))
    round.wronglyToldToWait.push(program.name);
};
