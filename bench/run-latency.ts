// `npm run bench -- run-latency [language ...] [--workers N]`: time and CPU from click to result, against the bare commands with the same
// tests; with N workers beside a web process instead of one process that does both.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { accountFor, machineCpuPerRun, printCpu, totalCpu } from './cpu-account.ts';
import { alternate, type Load, throughput, type Way } from './measure.ts';
import { productWay } from './product-way.ts';
import { startProduct } from './running-product.ts';
import { type Subject, subjects, variant } from './run-subjects.ts';
import { startProductWithWorkers } from './several/product-with-workers.ts';

const run = promisify(execFile);
const rounds = 40;
const loadMs = 5000;

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: { workers: { type: 'string' } },
  allowPositionals: true,
});
const wanted = positionals.map(word => word.toLowerCase());
const chosen = subjects.filter(
  ({ name, language }) =>
    wanted.length === 0 ||
    wanted.some(word => word === language.name.toLowerCase() || name.toLowerCase().startsWith(word)),
);

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const product = values.workers ? await startProductWithWorkers(Number(values.workers)) : await startProduct();

const bareWay = (subject: Subject): Way => {
  const place = join(folder, subject.name);
  // The same Node and Python as in the boxes.
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
  let programs = 0;
  return {
    name: subject.bareName,
    // Each client compiles into a folder of its own.
    once: async client => {
      const own = join(place, String(client));
      mkdirSync(own, { recursive: true });
      programs += 1;
      for (const [name, text] of Object.entries(subject.bare.files))
        writeFileSync(join(own, name), variant(name, text, programs));
      await run('/bin/sh', ['-c', subject.bare.command], { cwd: own, env });
    },
  };
};

const number = (value: number, width = 9) => value.toFixed(1).padStart(width);

let rates: number[] = [];
const load = (way: Way, clients: number) => async (): Promise<Load> => {
  const done = await throughput(way, clients, loadMs);
  rates.push(done.perSecond);
  return done;
};

for (const subject of chosen) {
  const [bare, whole] = [bareWay(subject), await productWay(product, subject)];
  const latencies = await alternate([bare, whole, whole.same], rounds);
  console.log(
    `\n${subject.name}: ${rounds} rounds in turn, then ${loadMs / 1000} s for each number of clients`,
  );
  console.log(`${''.padEnd(26)}   p50 ms   p95 ms   CPU-ms    runs/s at 1, 8, 32 clients`);
  const perSecond: number[][] = [];
  let account = '';
  for (const way of [bare, whole]) {
    rates = [];
    await load(way, 1)();
    let cpuMs = 0;
    if (way === bare) cpuMs = await machineCpuPerRun(load(way, 8));
    else {
      const spent = await accountFor(load(way, 8));
      cpuMs = totalCpu(spent);
      account = printCpu(spent);
    }
    await load(way, 32)();
    perSecond.push(rates);
    const { p50, p95 } = latencies.get(way.name) ?? { p50: 0, p95: 0 };
    console.log(
      `${way.name.padEnd(26)}${number(p50)}${number(p95)}${number(cpuMs)}    ${rates.map(rate => number(rate, 8)).join('')}`,
    );
  }
  const p50 = (way: Way) => latencies.get(way.name)?.p50 ?? 1;
  console.log(`${whole.same.name.padEnd(26)}${number(p50(whole.same))}`);
  const at8 = perSecond.map(rates => rates[1] ?? 1);
  console.log(`CPU-ms by component at 8 clients: ${account}`);
  console.log(
    `against bare: p50 ${(p50(whole) / p50(bare)).toFixed(2)} x, p95 ${((latencies.get(whole.name)?.p95 ?? 0) / (latencies.get(bare.name)?.p95 ?? 1)).toFixed(2)} x, throughput at 8 clients ${((at8[1] ?? 0) / (at8[0] ?? 1)).toFixed(2)} x`,
  );
}

await product.stop();
rmSync(folder, { recursive: true, force: true });
