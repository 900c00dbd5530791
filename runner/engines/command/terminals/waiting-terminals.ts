import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { defaultLimits, freeCpuMs, type RunLanguage } from '#contract/running/run-request.ts';

import type { BoxFile } from '../../../box/box.ts';
import type { TimeLimits } from '../../../box/usage/time-spent.ts';
import { drawingEnv, drawingFiles } from '../../../engine-kit/drawing-files.ts';
import type { CaseBox } from '../case-box/case-box.ts';

/** Interpreters that have started already, each in a terminal and a box of its own, and wait for the program of a free run. */
export type WaitingTerminals = {
  /** Null for a language without one, or if none is ready: then the program is started like any other. */
  take(language: RunLanguage): CaseBox | null;
  close(): Promise<void>;
};

/** How long a program may wait is decided by whoever knows when somebody typed last. */
const patience = 24 * 3600 * 1000;
export const freeLimits = (cpuMs: number): TimeLimits => ({
  ...defaultLimits,
  cpuMs,
  asleepMs: patience,
  wallMs: patience,
});

/** Programs that know better must not move the cursor about: the page shows lines. */
export const terminalEnv = {
  TERM: 'dumb',
  PYTHONUNBUFFERED: '1',
  PYTHONFAULTHANDLER: '1',
  // Enums and parameter properties work, as in tests.
  NODE_OPTIONS: '--experimental-transform-types --disable-warning=ExperimentalWarning',
  ...drawingEnv,
};

const pythonGate = '/cairn/gate.py';
const nodeGate = '/cairn/gate.cjs';
/** What removes types takes long to load, and would warn that it is new. */
const nodeSource = `if (process.argv[2].endsWith('.ts')) {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  require('node:module').stripTypeScriptTypes('let x: number;');
  process.emitWarning = emitWarning;
}
require('node:fs').readFileSync('/cairn/case/gate');
process.argv = [process.argv[0], process.argv[2]];
require('node:module').runMain();
`;

/** What a box needs for it. */
export const gateFiles: BoxFile[] = [
  ...drawingFiles,
  { target: pythonGate, content: readFileSync(join(import.meta.dirname, 'wait_at_gate.py'), 'utf8') },
  { target: nodeGate, content: nodeSource },
];

/** The command that waits; null for a command with anything else in it than an interpreter and the program. */
function waitingCommand({ executionCommand, executableFileName }: RunLanguage): string | null {
  const [interpreter = '', file, ...more] = executionCommand.trim().split(/\s+/);
  if (file !== executableFileName || more.length > 0) return null;
  if (/^python[\d.]*$/.test(interpreter)) return `exec ${interpreter} ${pythonGate} /tmp/${file}`;
  return interpreter === 'node' ? `exec node ${nodeGate} /tmp/${file}` : null;
}

type Waiting = { command: string; box: CaseBox };

const readyEach = 2;
const mostCommands = 3;
const idleMs = 5 * 60_000;

/** Begins to wait for a language when it is first used, and ends some minutes after the last use. */
export function createWaitingTerminals(start: () => Promise<CaseBox>): WaitingTerminals {
  let waiting: Waiting[] = [];
  const idle = new Map<string, NodeJS.Timeout>();
  const starting = new Set<Promise<void>>();
  let isOpen = true;

  const drop = (command: string) => {
    clearTimeout(idle.get(command));
    idle.delete(command);
    for (const { box } of waiting.filter(one => one.command === command)) void box.end();
    waiting = waiting.filter(one => one.command !== command);
  };
  async function add(command: string, name: string): Promise<void> {
    const box = await start();
    try {
      const source = { name, content: '' };
      await box.prepare({ command, source, env: terminalEnv }, freeLimits(freeCpuMs), 'terminal');
    } catch {
      // For example an interpreter that is not installed.
      return box.end();
    }
    if (isOpen && idle.has(command)) waiting.push({ command, box });
    else await box.end();
  }
  function fill(command: string, name: string): void {
    if (!isOpen) return;
    clearTimeout(idle.get(command));
    idle.set(command, setTimeout(drop, idleMs, command).unref());
    while (idle.size > mostCommands) drop(idle.keys().next().value!);
    const missing = readyEach - waiting.filter(one => one.command === command).length;
    for (let count = 0; count < missing; count++) {
      const done = add(command, name)
        .catch(() => {})
        .finally(() => starting.delete(done));
      starting.add(done);
    }
  }

  return {
    take(language) {
      const command = waitingCommand(language);
      if (command === null) return null;
      for (const { box } of waiting.filter(one => !one.box.isAlive())) void box.end();
      waiting = waiting.filter(one => one.box.isAlive());
      const index = waiting.findIndex(one => one.command === command);
      const [taken] = index === -1 ? [] : waiting.splice(index, 1);
      // A little later: the program that somebody waits for comes first.
      setTimeout(fill, 200, command, language.executableFileName).unref();
      return taken?.box ?? null;
    },
    async close() {
      isOpen = false;
      await Promise.all(starting);
      for (const command of idle.keys()) clearTimeout(idle.get(command));
      await Promise.all(waiting.splice(0).map(({ box }) => box.end()));
    },
  };
}
