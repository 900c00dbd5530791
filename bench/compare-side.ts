// One of the two checkouts that `compare-runs.ts` compares: the whole product, and its runs on request of the parent process.
import { accountFor, totalCpu } from './cpu-account.ts';
import { quantile, throughput, type Way } from './measure.ts';
import { productWay } from './product-way.ts';
import { subjects } from './run-subjects.ts';
import { startProduct } from './running-product.ts';

export type Order = { subject: string; rounds: number; loadMs: number; clients: number };
export type Measured = { p50: number; perSecond: number; cpuMs: number };

const enoughMs = 3000;
const product = await startProduct();
const ways = new Map<string, Way>();

const wayOf = async (name: string): Promise<Way> => {
  const known = ways.get(name);
  if (known) return known;
  const subject = subjects.find(one => one.name === name);
  if (!subject) throw new Error(`no subject ${name}`);
  const way = await productWay(product, subject);
  ways.set(name, way);
  return way;
};

const measure = async ({ subject, rounds, loadMs, clients }: Order): Promise<Measured> => {
  const way = await wayOf(subject);
  await way.once(0);
  const times: number[] = [];
  const begun = performance.now();
  for (let round = 0; round < rounds; round++) {
    // Five of a slow subject say as much as fifteen of a quick one.
    if (round >= 5 && performance.now() - begun > enoughMs) break;
    const before = performance.now();
    await way.once(0);
    times.push(performance.now() - before);
  }
  let load = { runs: 0, perSecond: 0 };
  const spent = await accountFor(async () => (load = await throughput(way, clients, loadMs)));
  return { p50: quantile(times, 0.5), perSecond: load.perSecond, cpuMs: totalCpu(spent) };
};

process.on('message', (order: Order | 'stop') => {
  if (order === 'stop') void product.stop().then(() => process.disconnect());
  else void measure(order).then(measured => process.send?.(measured));
});
process.send?.('ready');
