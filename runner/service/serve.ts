/** Takes runs from a unix socket until it is told to end. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { getPriority, release, setPriority, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { defaultLimits } from '#contract/running/run-request.ts';

import type { CgroupBase } from '../box/usage/cgroup-base.ts';
import type { SandboxHost } from '../box/box.ts';
import type { UserRange } from '../box/user-pool.ts';
import { chooseTier } from '../doctor/doctor.ts';
import { describeWeaknesses } from '../doctor/doctor-advice.ts';
import type { Engine } from '../engine-kit/engine.ts';
import { makeEngines } from '../engines/engines.ts';
import { findIn, probeLanguage } from './probe-language.ts';
import { createService } from './service.ts';
import { createSlots, mostAliveFor, mostFreeFor } from './slots.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    node: { type: 'string' },
    slots: { type: 'string' },
    cgroups: { type: 'string' },
    users: { type: 'string' },
    kept: { type: 'string' },
  },
});
const folder = values.folder!;
const nodeBinary = values.node ?? process.execPath;
const slotCount = Number(values.slots ?? 1);
const cgroups = JSON.parse(values.cgroups ?? 'null') as CgroupBase | null;
const users = JSON.parse(values.users ?? 'null') as UserRange | null;
const startedAt = performance.now();

// The server may have given itself a higher priority, which programs must not inherit.
if (getPriority() < 0) setPriority(0);
preferForKilling();

/** When memory runs out, the kernel shall take a program or the runner, never the server or its database. Children inherit it. */
function preferForKilling(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Not on this system, or there are no such files here.
  }
}

const logError = (error: unknown) => {
  process.stderr.write(
    `runner: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
};

// Left behind by an earlier runner that was killed.
const workFolder = join(folder, 'work');
rmSync(workFolder, { recursive: true, force: true });
mkdirSync(workFolder, { recursive: true });
// Boxes of the Landlock tier have folders below it.
chmodSync(folder, users ? 0o711 : 0o700);

const mostAlive = mostAliveFor(slotCount, totalmem() / 1024 / 1024, defaultLimits.memoryMb);
const mostFree = mostFreeFor(slotCount, totalmem() / 1024 / 1024);
const slots = createSlots({ count: slotCount, mostAlive, mostFree });
/** What engines say before a sandbox is chosen counts only if it is that one. */
let early: string[] | null = [];
const warn = (sentence: string) => {
  if (early) early.push(sentence);
  else process.stderr.write(`runner: ${sentence}\n`);
};

let engines: Engine[] = [];
let starting: Promise<PromiseSettledResult<void>[]> = Promise.resolve([]);
/** Half of the start: so the engines start in a sandbox that is still being tried, with nothing in it but what is ours. */
const begin = (host: SandboxHost) => {
  engines = makeEngines({ host, cgroups, slots: slotCount, mostAlive, warn });
  starting = Promise.allSettled(engines.map(engine => engine.start()));
  return {
    undo: async () => {
      await starting;
      await Promise.allSettled(engines.map(engine => engine.stop()));
      engines = [];
      early = [];
      starting = Promise.resolve([]);
    },
  };
};

const diagnosis = await chooseTier({
  begin,
  folder: workFolder,
  nodeBinary,
  cgroups,
  users,
  keptFolder: values.kept,
});
const { tier, host, sentence, advice } = diagnosis;
const weaknesses = host
  ? describeWeaknesses({
      hasMemoryGroup: cgroups?.memory != null,
      hasProcessGroup: cgroups?.pids != null,
      hasUsers: users !== null,
      kernel: release(),
    })
  : [];
const saidEarly = early;
early = null;
saidEarly.forEach(warn);
// One missing runtime must not stop the other engines; its own runs fail with a message.
for (const start of await starting) if (start.status === 'rejected') logError(start.reason);

const find = host ? findIn(host) : async () => ({ missing: [], runtime: '' });
const service = createService({
  engines,
  slots,
  refusal: host ? null : [sentence, advice].join(' '),
  logError,
  probe: language => probeLanguage(language, diagnosis, engines, find),
  health: () => ({
    tier,
    tierSentence: sentence,
    tierAdvice: advice,
    tierDetails: diagnosis.details,
    slots: slotCount,
    running: slots.running(),
    waiting: slots.waiting(),
    engines: engines.map(engine => engine.name),
    weaknesses,
    uptimeSeconds: Math.round((performance.now() - startedAt) / 1000),
  }),
});

let isStopping = false;
/** An engine that does not stop must not keep us alive; its processes die with us. */
const longestStopMs = 5000;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), longestStopMs).unref();
  await service.stop();
  rmSync(workFolder, { recursive: true, force: true });
  process.exit(0);
}
const stopOrDie = () => {
  stop().catch((error: unknown) => {
    logError(error);
    process.exit(1);
  });
};

process.once('SIGTERM', stopOrDie);
process.once('SIGINT', stopOrDie);
// Standard input is a pipe held by the server: it ends when the server ends, even after SIGKILL.
process.stdin.resume().once('end', stopOrDie).once('error', stopOrDie);
// A broken output pipe means the same. Unhandled, each error would be logged to it and cause the next one.
for (const stream of [process.stdout, process.stderr]) stream.on('error', stopOrDie);
process.on('uncaughtException', logError);
process.on('unhandledRejection', logError);

const socketPath = join(folder, 'socket');
rmSync(socketPath, { force: true });
const umask = process.umask(0o177);
service.server.listen(socketPath, () => {
  process.stdout.write('ready\n');
  // For the next start, also if this process does not end by itself.
  flushCompileCache();
});
process.umask(umask);
