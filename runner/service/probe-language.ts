import { text } from 'node:stream/consumers';

import type { LanguageProbe } from '#contract/running/run-request.ts';

import type { SandboxHost } from '../box/box.ts';
import { spawnBox } from '../box/sandbox.ts';
import type { Diagnosis } from '../doctor/doctor.ts';
import type { Engine } from '../engine-kit/engine.ts';
import type { ProbedLanguage } from './wire.ts';

/** Whether this machine can run a language: not without a sandbox, programs or an engine that works here; and by which programs. */
export async function probeLanguage(
  language: ProbedLanguage,
  { host, sentence, advice }: Diagnosis,
  engines: Engine[],
): Promise<LanguageProbe> {
  if (!host) return { obstacle: { why: sentence, advice, missing: [] }, runtime: null };
  const { missing, runtime } = await findCommands(host, language.executionCommand);
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
async function findCommands(host: SandboxHost, executionCommand: string) {
  const names = executionCommand
    .split('&&')
    .map(programOf)
    .filter(name => name !== '' && !name.startsWith('./'));
  const limits = { cpuSeconds: 5, addressSpaceMb: 512, processes: null, fileMb: 1, openFiles: 64 };
  const child = spawnBox(host, { command: ['/bin/sh', '-c', script, 'sh', ...names], limits });
  const lines = (await text(child.stdout!)).split('\n').filter(Boolean);
  const beginningWith = (sign: string) =>
    lines.filter(line => line.startsWith(sign)).map(line => line.slice(1));
  return { missing: beginningWith('-'), runtime: beginningWith('+').join(', ') };
}

/** What a command starts; settings such as `LANG=C` may stand before it. */
export const programOf = (command: string): string =>
  command
    .trim()
    .split(/\s+/)
    .find(word => !/^\w+=/.test(word)) ?? '';
