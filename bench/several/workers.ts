// `npm run bench -- workers [number ...]`: what the queue costs, with programs that cost nothing: one process, and a web process with some workers.
import { sql } from 'kysely';
import { join } from 'node:path';
import type { Services } from '#server/platform/services.ts';
import { accountFor, printCpu, totalCpu } from '../cpu-account.ts';
import { alternate, type Load, throughput } from '../measure.ts';
import { productWay } from '../product-way.ts';
import { startProduct } from '../running-product.ts';
import { subjects } from '../run-subjects.ts';
import { type ProductOfProcesses, startProductWithWorkers } from './product-with-workers.ts';

const rounds = 60;
const loadMs = 8000;
const numbers = process.argv.slice(3).map(Number);
const chosen = numbers.length > 0 ? numbers : [0, 1, 2, 4];

const hooks = join(import.meta.dirname, 'without-programs.ts');
const withoutPrograms = (command: string, args: string[]): [string, string[]] => [
  command,
  ['--import', hooks, ...args],
];

const commitsSoFar = async ({ db }: Services) => {
  // The numbers of a connection are told when it has been idle for a moment.
  const { rows } = await sql<{ commits: number }>`
    select xact_commit::int as commits from pg_stat_database where datname = current_database()
  `.execute(db);
  return rows[0]?.commits ?? 0;
};

const measure = async (title: string, product: ProductOfProcesses) => {
  const way = await productWay(product, subjects[0]!);
  await throughput(way, 8, 2000);
  const { p50 = 0 } = (await alternate([way], rounds)).get(way.name) ?? {};
  let load: Load = { runs: 0, perSecond: 0 };
  let commits = 0;
  const spent = await accountFor(async () => {
    const before = await commitsSoFar(product.services);
    load = await throughput(way, 8, loadMs);
    commits = ((await commitsSoFar(product.services)) - before) / load.runs;
    return load;
  });
  const many = await throughput(way, 32, loadMs);
  console.log(
    `${title.padEnd(24)}${p50.toFixed(1).padStart(8)}${load.perSecond.toFixed(0).padStart(10)}${many.perSecond.toFixed(0).padStart(6)}` +
      `${commits.toFixed(1).padStart(12)}${totalCpu(spent).toFixed(1).padStart(9)}  (${printCpu(spent)})`,
  );
};

console.log(
  `${''.padEnd(24)}  p50 ms  runs/s at 8, 32 clients  commits  CPU-ms for each run, of which "boxes" is the kernel for all`,
);
for (const workers of chosen) {
  const product =
    workers === 0
      ? await startProduct({}, withoutPrograms)
      : await startProductWithWorkers(workers, withoutPrograms);
  await measure(workers === 0 ? 'one process' : `web and ${workers} workers`, product);
  await product.stop();
}
