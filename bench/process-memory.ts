import { readFileSync } from 'node:fs';
import { childrenOf } from '#runner/box/usage/process-tree.ts';

const parts = ['server', 'PostgreSQL', 'runner and programs'] as const;
type Part = (typeof parts)[number];

/** Megabytes of each part of the product. */
export type ProductMemory = Record<Part, number>;

/** The sum of the PSS of all processes: a page that several processes share is counted once. */
export const readProductMemory = (serverPid: number): ProductMemory => {
  const memory = { server: pssMb(serverPid), PostgreSQL: 0, 'runner and programs': 0 };
  for (const pid of descendantsOf(serverPid))
    memory[nameOf(pid) === 'postgres' ? 'PostgreSQL' : 'runner and programs'] += pssMb(pid);
  return memory;
};

export const totalOf = (memory: ProductMemory): number => parts.reduce((sum, part) => sum + memory[part], 0);

export const printMemory = (title: string, memory: ProductMemory) => {
  const columns = [...parts.map(part => memory[part]), totalOf(memory)];
  console.log(title.padEnd(28) + columns.map(mb => mb.toFixed(0).padStart(12)).join(''));
};

export const printMemoryHeader = () =>
  console.log(
    'MB (PSS)'.padEnd(28) +
      ['server', 'PostgreSQL', 'running', 'all'].map(name => name.padStart(12)).join(''),
  );

export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap(child => [child, ...descendantsOf(child)]);

/** Empty if the process has ended. */
export const readProcFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const nameOf = (pid: number) => readProcFile(`/proc/${pid}/comm`).trim();

const pssMb = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readProcFile(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
