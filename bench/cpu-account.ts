import { setTimeout as pause } from 'node:timers/promises';
import { descendantsOf, readProcFile } from './process-memory.ts';

/**
 * How this works
 *
 * CPU time of the whole product, by component, over many runs. The processes of the server (one, or one for the web and some
 * workers), the runner and PostgreSQL are below this bench and live for the whole measurement, so the kernel has their time. What boxes
 * use cannot be summed up from processes, because most of them are gone by then: it is what the machine used less all the others and
 * less this bench. So nothing else may run on the machine.
 *
 * Processes that replace used ones are started after the answer. They belong to the run, so the account is closed only when the
 * machine is idle again.
 */

const ticksPerSecond = 100;
const components = ['server', 'runner', 'PostgreSQL', 'boxes'] as const;
type Component = (typeof components)[number];
export type CpuSpent = Record<Component, number>;

/** Of a process; `withChildren` adds the children that it has waited for, such as closed connections of PostgreSQL. */
const cpuMsOf = (pid: number, { withChildren = false } = {}) => {
  const [, rest = ''] = readProcFile(`/proc/${pid}/stat`).split(') ');
  const fields = rest.split(' ').map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return ((user + system + (withChildren ? childUser + childSystem : 0)) * 1000) / ticksPerSecond;
};

/** All time in which a core was not idle. */
const machineCpuMs = () => {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = (
    readProcFile('/proc/stat').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return ((user + nice + system + irq + softIrq) * 1000) / ticksPerSecond;
};

const isPostgres = (pid: number) => readProcFile(`/proc/${pid}/comm`).trim() === 'postgres';
const isRunning = (script: string) => (pid: number) => readProcFile(`/proc/${pid}/cmdline`).includes(script);

const look = (): CpuSpent => {
  const all = descendantsOf(process.pid);
  const own = process.cpuUsage();
  const sum = (pids: number[], options?: { withChildren: boolean }) =>
    pids.reduce((total, pid) => total + cpuMsOf(pid, options), 0);
  const spent = {
    server: sum(all.filter(isRunning('server/main.ts'))),
    runner: sum(all.filter(isRunning('runner/service/main.ts'))),
    PostgreSQL: sum(all.filter(isPostgres), { withChildren: true }),
  };
  const others = spent.server + spent.runner + spent.PostgreSQL + (own.user + own.system) / 1000;
  return { ...spent, boxes: machineCpuMs() - others };
};

const subtract = (after: CpuSpent, before: CpuSpent): CpuSpent => ({
  server: after.server - before.server,
  runner: after.runner - before.runner,
  PostgreSQL: after.PostgreSQL - before.PostgreSQL,
  boxes: after.boxes - before.boxes,
});

export const totalCpu = (spent: CpuSpent): number => components.reduce((sum, one) => sum + spent[one], 0);

const lookMs = 500;
const isIdleBelow = 0.05;
/** What the machine does besides, as far as we have seen: it is not waited for. */
let least = 1;

/** Resolves when the machine has been almost idle for half a second, or for two as idle as it ever was. */
export const machineIsIdle = async (): Promise<void> => {
  let asEver = 0;
  for (let tries = 0; tries < 40 && asEver < 4; tries++) {
    const before = machineCpuMs();
    await pause(lookMs);
    const used = (machineCpuMs() - before) / lookMs;
    if (used < isIdleBelow) return;
    asEver = used < least + isIdleBelow ? asEver + 1 : 0;
    least = Math.min(least, used);
  }
};

/** CPU milliseconds per run, over all runs of `work`. */
export const accountFor = async (work: () => Promise<{ runs: number }>): Promise<CpuSpent> => {
  await machineIsIdle();
  const before = look();
  const { runs } = await work();
  await machineIsIdle();
  const spent = subtract(look(), before);
  return Object.fromEntries(components.map(one => [one, spent[one] / runs])) as CpuSpent;
};

/** The same for something that is no product: all of it is one figure. */
export const machineCpuPerRun = async (work: () => Promise<{ runs: number }>): Promise<number> => {
  await machineIsIdle();
  const ownBefore = process.cpuUsage();
  const before = machineCpuMs();
  const { runs } = await work();
  await machineIsIdle();
  const own = process.cpuUsage(ownBefore);
  return (machineCpuMs() - before - (own.user + own.system) / 1000) / runs;
};

export const printCpu = (spent: CpuSpent): string =>
  components.map(one => `${one} ${spent[one].toFixed(1)}`).join(', ');
