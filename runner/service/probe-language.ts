import { text } from 'node:stream/consumers';

import type { Obstacle } from '#contract/run-request.ts';

import type { SandboxHost } from '../box/box.ts';
import { spawnBox } from '../box/sandbox.ts';
import type { Diagnosis } from '../doctor/doctor.ts';
import type { Engine } from '../engine-kit/engine.ts';
import type { ProbedLanguage } from './wire.ts';

/** Why this machine cannot run a language: no sandbox, programs that are not there, or an engine that cannot work here. */
export async function obstacleTo(
  language: ProbedLanguage,
  { host, sentence, advice }: Diagnosis,
  engines: Engine[],
): Promise<Obstacle | null> {
  if (!host) return { why: sentence, advice, missing: [] };
  const missing = await missingCommands(host, language.executionCommand);
  if (missing.length > 0)
    return { why: `${missing.join(', ')} is missing on this machine.`, advice: null, missing };
  const engine = engines.find(one => one.canRun({ language }));
  const why = (await engine?.obstacle()) ?? null;
  return why === null ? null : { why, advice, missing: [] };
}

/** Asked inside a box, because that is where the command will look: a runtime in somebody's home does not count. */
async function missingCommands(host: SandboxHost, executionCommand: string): Promise<string[]> {
  const names = executionCommand
    .split('&&')
    .map(part => part.trim().split(/\s+/)[0] ?? '')
    .filter(name => name !== '' && !name.startsWith('./'));
  const limits = { cpuSeconds: 5, addressSpaceMb: 512, processes: null, fileMb: 1, openFiles: 64 };
  const script = 'for name; do command -v "$name" >/dev/null || echo "$name"; done';
  const child = spawnBox(host, { command: ['/bin/sh', '-c', script, 'sh', ...names], limits });
  return (await text(child.stdout!)).split('\n').filter(Boolean);
}
