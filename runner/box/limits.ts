import type { RunLimits } from '#contract/run-request.ts';

/** Limits that the kernel holds for every process of a box (prlimit). Null: not limited in this way. */
export type BoxLimits = {
  /**
   * Whole seconds; a net below the supervisor's own clock, for when the supervisor cannot look. Generous, because the
   * kernel counts this one in ticks and on a busy virtual machine counts too many.
   */
  cpuSeconds: number;
  addressSpaceMb: number | null;
  /** Memory that can be written and is not shared; what is only reserved does not count. */
  dataMb?: number | null;
  processes: number | null;
  fileMb: number;
  openFiles: number;
};

const megabyte = 1024 * 1024;

export function limitedCommand(box: { command: string[]; limits: BoxLimits | null }): string[] {
  return box.limits
    ? ['/usr/bin/prlimit', ...prlimitArguments(box.limits), '--', ...box.command]
    : box.command;
}

function prlimitArguments(limits: BoxLimits): string[] {
  return [
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 1}`,
    ...(limits.addressSpaceMb === null ? [] : [`--as=${limits.addressSpaceMb * megabyte}`]),
    ...(limits.dataMb == null ? [] : [`--data=${limits.dataMb * megabyte}`]),
    ...(limits.processes === null ? [] : [`--nproc=${limits.processes}`]),
    `--fsize=${limits.fileMb * megabyte}`,
    `--nofile=${limits.openFiles}`,
    '--core=0',
    '--msgqueue=0',
    '--memlock=65536',
  ];
}

/**
 * Node reserves about 4 GB of address space and Java reserves its whole heap, and others do alike: for them a limit on
 * address space is useless. Where no group counts what they really use, their data is limited, beyond what they start with.
 */
const reservesMuch = /(^|[\s/&;|])(node|deno|bun|javac?|kotlinc?|scalac?|dotnet|mono|go)(\s|$)/;
/** V8 keeps room for its code in every isolate, which counts as data: 128 MB on ARM, 512 MB on x86. Two isolates start. */
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
    // The group counts this box alone; before Linux 5.14 this limit counts all boxes of the same user.
    processes: options.hasProcessGroup ? null : limits.processes,
    fileMb: limits.fileMb,
    openFiles: isLarge ? 256 : 64,
  };
}

/** Printing more than is shown is no crime; printing this much is, and ends the run. */
export const outputStopBytes = (limits: Pick<RunLimits, 'outputBytes'>) => 16 * limits.outputBytes;
