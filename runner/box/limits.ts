import type { RunLimits } from '#contract/run-request.ts';

/** Resource limits (prlimit) of every process in a box. Null: no such limit. */
export type BoxLimits = {
  /**
   * Whole seconds. A fallback in case the supervisor cannot check in time. Generous, because the kernel accounts in
   * ticks here and overcounts on a busy virtual machine.
   */
  cpuSeconds: number;
  addressSpaceMb: number | null;
  /** RLIMIT_DATA: private writable memory. */
  dataMb?: number | null;
  processes: number | null;
  fileMb: number;
  openFiles: number;
};

const megabyte = 1024 * 1024;

export function limited(limits: BoxLimits | null, command: string[]): string[] {
  return limits ? ['/usr/bin/prlimit', ...prlimitArguments(limits), '--', ...command] : command;
}

/** RLIMIT_NPROC alone: where boxes share a user, it has to be set inside, because outside it counts all of them. */
export function limitedInProcesses(limits: BoxLimits | null, command: string[]): string[] {
  if (limits?.processes == null) return command;
  return ['/usr/bin/prlimit', `--nproc=${limits.processes}`, '--', ...command];
}

function prlimitArguments(limits: BoxLimits): string[] {
  return resourceLimits(limits).map(
    ({ name, soft, hard }) => `--${name}=${soft === hard ? soft : `${soft}:${hard}`}`,
  );
}

export type ResourceLimit = { name: string; soft: number; hard: number };

/** Names as prlimit(1) spells them. */
export function resourceLimits(limits: BoxLimits): ResourceLimit[] {
  const same = (name: string, value: number) => ({ name, soft: value, hard: value });
  return [
    { name: 'cpu', soft: limits.cpuSeconds, hard: limits.cpuSeconds + 1 },
    ...(limits.addressSpaceMb === null ? [] : [same('as', limits.addressSpaceMb * megabyte)]),
    ...(limits.dataMb == null ? [] : [same('data', limits.dataMb * megabyte)]),
    ...(limits.processes === null ? [] : [same('nproc', limits.processes)]),
    same('fsize', limits.fileMb * megabyte),
    same('nofile', limits.openFiles),
    same('core', 0),
    same('msgqueue', 0),
    same('memlock', 65_536),
    // Also limits timers.
    same('sigpending', 1024),
  ];
}

/**
 * Runtimes that reserve far more address space than they use (Node about 4 GB, Java its whole heap), so RLIMIT_AS does
 * not work for them. Where no cgroup counts their memory, RLIMIT_DATA is set, plus what the runtime needs to start.
 */
const reservesMuch = /(^|[\s/&;|])(node|deno|bun|javac?|kotlinc?|scalac?|dotnet|mono|go|tsc)(\s|$)/;
/** V8 reserves a code range per isolate that counts as data: 128 MB on ARM, 512 MB on x86. Node starts two isolates. */
const startingDataMb = process.arch === 'x64' ? 1152 : 384;

export function boxLimits(
  limits: RunLimits,
  options: { command: string; hasMemoryGroup: boolean; hasProcessGroup: boolean },
): BoxLimits {
  const isLarge = reservesMuch.test(options.command);
  return {
    cpuSeconds: 2 * Math.ceil(limits.cpuMs / 1000) + 2,
    addressSpaceMb: isLarge || options.hasMemoryGroup ? null : limits.memoryMb,
    dataMb: isLarge && !options.hasMemoryGroup ? limits.memoryMb + startingDataMb : null,
    // The cgroup counts this box alone; before Linux 5.14 RLIMIT_NPROC counts all boxes of the same user.
    processes: options.hasProcessGroup ? null : limits.processes,
    fileMb: limits.fileMb,
    openFiles: isLarge ? 256 : 64,
  };
}

/** Output beyond `outputBytes` is cut; output beyond this ends the run. */
export const outputStopBytes = (limits: Pick<RunLimits, 'outputBytes'>) => 16 * limits.outputBytes;
