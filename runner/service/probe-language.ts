import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { LanguageProbe } from '#contract/running/run-request.ts';

import type { SandboxHost } from '../box/box.ts';
import { spawnBox } from '../box/sandbox.ts';
import type { Diagnosis } from '../doctor/doctor.ts';
import type { Engine } from '../engine-kit/engine.ts';
import type { ProbedLanguage } from './wire.ts';

/** What `script` says about programs. */
type Found = { missing: string[]; runtime: string };
type FindCommands = (names: string[]) => Promise<Found>;

/** Whether this machine can run a language: not without a sandbox, programs or an engine that works here; and by which programs. */
export async function probeLanguage(
  language: ProbedLanguage,
  { host, sentence, advice }: Diagnosis,
  engines: Engine[],
  find: FindCommands,
): Promise<LanguageProbe> {
  if (!host) return { obstacle: { why: sentence, advice, missing: [] }, runtime: null };
  const { missing, runtime } = await find(commandsIn(language.executionCommand));
  if (missing.length > 0) {
    const why = `${missing.join(', ')} is missing on this machine.`;
    return { obstacle: { why, advice: null, missing }, runtime: null };
  }
  const engine = engines.find(one => one.canRun({ language }));
  const why = (await engine?.obstacle()) ?? null;
  return { obstacle: why === null ? null : { why, advice, missing: [] }, runtime };
}

/** A line for each name: whether it is there, and size and date of its file, which change with its version. */
const script =
  'for name; do file=$(command -v "$name") && echo "+$name $(stat -L -c "%s %Y" "$file" 2>/dev/null)" || echo "-$name"; done';

/** Asked inside a box, because that is where the command will look: a runtime in somebody's home does not count. */
async function linesAbout(host: SandboxHost, names: string[]): Promise<string[]> {
  const limits = { cpuSeconds: 5, addressSpaceMb: 512, processes: null, fileMb: 1, openFiles: 64 };
  const child = spawnBox(host, { command: ['/bin/sh', '-c', script, 'sh', ...names], limits });
  return (await text(child.stdout!)).split('\n').filter(Boolean);
}

/** All languages are asked for at once, at the start and every minute: then one box answers for all of them. */
export function createFindCommands(ask: (names: string[]) => Promise<string[]>): FindCommands {
  let asked: { names: Set<string>; lines: Promise<string[]> } | null = null;
  const askSoon = () => {
    const names = new Set<string>();
    const lines = nextTurn().then(() => {
      asked = null;
      return ask([...names]);
    });
    return { names, lines };
  };
  return async names => {
    asked ??= askSoon();
    for (const name of names) asked.names.add(name);
    const lines = await asked.lines;
    const about = (sign: string) =>
      names.flatMap(name =>
        lines.filter(line => line === `${sign}${name}` || line.startsWith(`${sign}${name} `)),
      );
    const withoutSign = (sign: string) => about(sign).map(line => line.slice(1));
    return { missing: withoutSign('-'), runtime: withoutSign('+').join(', ') };
  };
}

export const findIn = (host: SandboxHost): FindCommands =>
  createFindCommands(names => linesAbout(host, names));

const commandsIn = (executionCommand: string) =>
  executionCommand
    .split('&&')
    .map(programOf)
    .filter(name => name !== '' && !name.startsWith('./'));

/** What a command starts; settings such as `LANG=C` may stand before it. */
export const programOf = (command: string): string =>
  command
    .trim()
    .split(/\s+/)
    .find(word => !/^\w+=/.test(word)) ?? '';
