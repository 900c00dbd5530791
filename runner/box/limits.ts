import type { RunLimits } from '#contract/running/run-request.ts';

/** Resource limits (prlimit) of every process in a box. Null: no such limit. */
export type BoxLimits = {
  /**
   * Whole seconds. A fallback in case the supervisor cannot check in time. Generous, because the kernel accounts in
   * ticks here and overcounts on a busy virtual machine.
   */
  cpuSeconds: number;
  /** RLIMIT_AS, for commands of ours that reserve nothing. */
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

/** Runtimes that open more files than a program of a student would. */
const opensMuch = /(^|[\s/&;|])(node|deno|bun|javac?|kotlinc?|scalac?|dotnet|mono|go|tsc|R|Rscript)(\s|$)/;

/**
 * Where no cgroup counts memory, the supervisor looks at what is resident (usage.ts), and RLIMIT_DATA holds what is faster
 * than a look, whatever runs. RLIMIT_AS would not do: V8, Java and others reserve many times what they use, and no rule
 * tells which command starts one of them. Added is what counts as data without being used: V8's code range of each isolate
 * (128 MB on ARM, 512 MB on x86; Node starts two isolates), and the stacks of threads.
 */
const unusedDataMb = process.arch === 'x64' ? 1152 : 384;

export type MemoryLimits = Pick<RunLimits, 'memoryMb'> & {
  /** With a sanitizer, terabytes count as data: then what is resident is looked at, and nothing else holds it. */
  hasShadowMemory?: boolean;
};

export function boxLimits(
  limits: RunLimits & MemoryLimits,
  options: { command: string; hasMemoryGroup: boolean; hasProcessGroup: boolean },
): BoxLimits {
  return {
    cpuSeconds: 2 * Math.ceil(limits.cpuMs / 1000) + 2,
    addressSpaceMb: null,
    dataMb: options.hasMemoryGroup || limits.hasShadowMemory ? null : limits.memoryMb + unusedDataMb,
    // The cgroup counts this box alone; before Linux 5.14 RLIMIT_NPROC counts all boxes of the same user.
    processes: options.hasProcessGroup ? null : limits.processes,
    fileMb: limits.fileMb,
    openFiles: opensMuch.test(options.command) ? 256 : 64,
  };
}

/** Output beyond `outputBytes` is cut; output beyond this ends the run. */
export const outputStopBytes = (limits: Pick<RunLimits, 'outputBytes'>) => 16 * limits.outputBytes;
