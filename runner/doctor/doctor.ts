/**
 * Which sandbox works on this machine? Tries fifteen attacks in a real box of each tier, best tier first, and chooses the
 * first tier that stops all of them. If none does, no student code is run; the rest of the product works.
 * `npm run doctor` prints the tier and how to get a better one.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import type { CgroupBase } from '../box/usage/cgroup-base.ts';
import { createCgroup } from '../box/usage/cgroup.ts';
import { fairDeadline } from '../box/usage/fair-deadline.ts';
import { describeTier } from './doctor-advice.ts';
import { type HostOptions, prepareHost } from '../host/host.ts';
import type { SandboxHost, Tier } from '../box/box.ts';
import { spawnBox } from '../box/sandbox.ts';

export type Diagnosis = {
  tier: Tier;
  host: SandboxHost | null;
  sentence: string;
  advice: string | null;
  details: string[];
};

type TierOptions = Pick<HostOptions, 'folder' | 'nodeBinary' | 'users' | 'bwrap' | 'keptFolder'> & {
  cgroups: CgroupBase | null;
  /** Tiers to try, best first; default: both. */
  tiers?: readonly SandboxHost['tier'][];
  /** Begins what takes long while a tier is tried. It must run no program of anybody, and `undo` ends it if the tier is no good. */
  begin?: (host: SandboxHost) => { undo(): Promise<void> };
};

export async function chooseTier(options: TierOptions): Promise<Diagnosis> {
  const details: string[] = [];
  for (const tier of options.tiers ?? (['bwrap', 'landlock'] as const)) {
    try {
      const host = prepareHost({ ...options, tier });
      const begun = options.begin?.(host);
      const problem = await probe(host, options).catch(messageOf);
      if (problem !== null) await begun?.undo();
      details.push(`${tier}: ${problem ?? 'withstands all attacks'}`);
      if (problem === null) return { tier, host, ...describeTier(tier, details), details };
    } catch (error) {
      details.push(`${tier}: ${messageOf(error)}`);
    }
  }
  return { tier: 'none', host: null, ...describeTier('none', details), details };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Null when every attack failed; otherwise what went wrong, for the administrator. */
async function probe(host: SandboxHost, options: TierOptions): Promise<string | null> {
  const targets = await setUpTargets(options.folder);
  const group =
    options.cgroups && createCgroup(options.cgroups, `probe-${process.pid}-${host.tier}`, probeLimits);
  try {
    const child = spawnBox(host, {
      command: ['node', 'attacks.mjs', JSON.stringify(targets.target)],
      files: [{ target: '/tmp/attacks.mjs', content: attacks }],
      input: 'input',
      limits: {
        cpuSeconds: 5,
        addressSpaceMb: null,
        processes: group ? null : 32,
        fileMb: 16,
        openFiles: 256,
      },
      group,
    });
    const isDone = fairDeadline([{ pid: child.pid, group }], longestMs, () => child.kill('SIGKILL'));
    const [output, errors] = await Promise.all([
      text(child.stdout!),
      text(child.stderr!),
      once(child, 'close'),
    ]);
    isDone();
    if (!output.startsWith('{')) return firstLine(errors) || 'the box could not be made';
    const { succeeded } = JSON.parse(output) as { succeeded: string[] };
    if (succeeded.length > 0) return `a program could ${succeeded.join(', ')}`;
    return isAlive(targets.target.leftover) ? 'a program could outlive its box' : null;
  } finally {
    targets.close();
    await group?.remove();
  }
}

const attacks = readFileSync(join(import.meta.dirname, 'doctor-attacks.mjs'), 'utf8');
/** On a core or asleep: a busy machine must not look like one that cannot sandbox. */
const longestMs = 10_000;
const probeLimits = { memoryMb: 512, processes: 32 };

/** Resources of the host that a program in a box must not be able to reach. */
async function setUpTargets(folder: string) {
  const secret = randomBytes(8).toString('hex');
  const file = join(folder, `targets-${secret}`);
  const socket = join(folder, `targets-${secret.slice(0, 4)}.s`);
  writeFileSync(file, secret, { mode: 0o644 });
  const servers = [createServer(), createServer()] as const;
  await Promise.all([
    once(servers[0].listen(0, '127.0.0.1'), 'listening'),
    once(servers[1].listen(socket), 'listening'),
  ]);
  const address = servers[0].address() as { port: number };
  const leftover = `60.${Number.parseInt(secret.slice(0, 8), 16)}`;
  return {
    target: { file, socket, port: address.port, pid: process.pid, secret: 'node', leftover },
    close: () => {
      servers.forEach((server: Server) => server.close());
      rmSync(file, { force: true });
    },
  };
}

function isAlive(argument: string): boolean {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .some(pid => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(argument) && Number(pid) !== process.pid;
      } catch {
        // Ended between listing and reading.
        return false;
      }
    });
}

const firstLine = (text: string) => text.trim().split('\n')[0] ?? '';
