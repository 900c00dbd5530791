/**
 * The runner's process. Started by client.ts with everything it needs on the command line (it reads no environment
 * and knows no database); speaks JSON lines on a unix socket; ends with its parent, on SIGTERM, or not at all.
 */
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type CgroupBase, clearCgroupBase } from '../box/usage/cgroup-base.ts';
import { chooseTier } from '../doctor/doctor.ts';
import { makeEngines } from '../engines/engines.ts';
import { obstacleTo } from './probe-language.ts';
import { createService } from './service.ts';
import { createSlots } from './slots.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    node: { type: 'string' },
    slots: { type: 'string' },
    cgroups: { type: 'string' },
  },
});
const folder = values.folder!;
const nodeBinary = values.node ?? process.execPath;
const slotCount = Number(values.slots ?? 1);
const cgroups = JSON.parse(values.cgroups ?? 'null') as CgroupBase | null;
const startedAt = performance.now();

const logError = (error: unknown) => {
  process.stderr.write(
    `runner: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
};

// What an earlier runner left behind when it was killed.
const workFolder = join(folder, 'work');
rmSync(workFolder, { recursive: true, force: true });
mkdirSync(workFolder, { recursive: true });
if (cgroups) await clearCgroupBase(cgroups);
chmodSync(folder, 0o700);

const diagnosis = await chooseTier({ folder: workFolder, nodeBinary, cgroups });
const { tier, host, sentence, advice } = diagnosis;
const slots = createSlots(slotCount);
const engines = host ? makeEngines({ host, cgroups, folder: workFolder, slots: slotCount }) : [];
await Promise.all(
  engines.map(engine =>
    engine.start().catch((error: unknown) => {
      // One runtime that is missing must not take the others down; its runs will say so.
      logError(error);
    }),
  ),
);

const service = createService({
  engines,
  slots,
  refusal: host ? null : [sentence, advice].join(' '),
  logError,
  obstacleTo: language => obstacleTo(language, diagnosis, engines),
  health: () => ({
    tier,
    tierSentence: sentence,
    tierAdvice: advice,
    tierDetails: diagnosis.details,
    slots: slotCount,
    running: slots.running(),
    waiting: slots.waiting(),
    engines: engines.map(engine => engine.name),
    hasCgroups: cgroups !== null,
    uptimeSeconds: Math.round((performance.now() - startedAt) / 1000),
  }),
});

let isStopping = false;
/** An engine that does not come to an end must not keep us: whatever is left dies with us. */
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
// Our standard input is a pipe that the server holds: when it ends, the server is gone, however it went.
process.stdin.resume().once('end', stopOrDie).once('error', stopOrDie);
// Nobody reads what we write any more: the same. Unheard, the error would be written, and fail again, for ever.
for (const stream of [process.stdout, process.stderr]) stream.on('error', stopOrDie);
process.on('uncaughtException', logError);
process.on('unhandledRejection', logError);

const socketPath = join(folder, 'socket');
rmSync(socketPath, { force: true });
service.server.listen(socketPath, () => process.stdout.write('ready\n'));
