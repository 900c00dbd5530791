// `npm run bench -- first-runs [language …]`: the first run in each language after a start of the server, against later ones.
import { quantile } from './measure.ts';
import { productWay } from './product-way.ts';
import { startProduct } from './running-product.ts';
import { subjects } from './run-subjects.ts';

const wanted = process.argv.slice(3).map(word => word.toLowerCase());
const chosen = subjects.filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name.split(',')[0]!.toLowerCase()),
);
const later = 9;

const timed = async (once: () => Promise<unknown>) => {
  const before = performance.now();
  await once();
  return performance.now() - before;
};

const product = await startProduct();
const column = (value: string | number) => String(value).padStart(9);
console.log(`${''.padEnd(24)}${['first ms', 'later p50', 'first / later'].map(column).join('  ')}`);
try {
  for (const subject of chosen) {
    const way = await productWay(product, subject);
    // The author's run, which makes the contract, is not part of a student's first run after a start.
    await way.once(0);
    await product.server.end('SIGTERM');
    await product.restart();
    const first = await timed(() => way.once(0));
    const times: number[] = [];
    for (let i = 0; i < later; i++) times.push(await timed(() => way.once(0)));
    const usual = quantile(times, 0.5);
    console.log(
      `${subject.name.padEnd(24)}${[first.toFixed(0), usual.toFixed(0), `${(first / usual).toFixed(1)} x`].map(column).join('  ')}`,
    );
  }
} finally {
  await product.stop();
}
