// `npm run bench -- compare-runs <folder> [language ...] [--clients N]`: this checkout against another one, in turn, on the same machine.
// The other checkout needs `npm ci`, and this folder's compare-side.ts, cpu-account.ts, measure.ts and run-subjects.ts if it is older than
// they are; its product-way.ts must have an author's run first, because what that fixes is asked of students.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Measured, Order } from './compare-side.ts';
import { quantile } from './measure.ts';
import { subjects } from './run-subjects.ts';

const turns = 5;
const rounds = 15;
const loadMs = 2500;

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: { clients: { type: 'string', default: '8' } },
  allowPositionals: true,
});
const clients = Number(values.clients);
const [folder = '', ...words] = positionals;
if (!folder) throw new Error('Name the folder of the other checkout.');
const wanted = words.map(word => word.toLowerCase());
const chosen = subjects.filter(
  ({ name }) => wanted.length === 0 || wanted.some(word => name.toLowerCase().startsWith(word)),
);

const startSide = async (place: string): Promise<ChildProcess> => {
  const side = fork(join(place, 'bench/compare-side.ts'), { cwd: place });
  side.once('exit', code => {
    if (code !== 0) process.exit(1);
  });
  await once(side, 'message');
  return side;
};
const ask = async (side: ChildProcess, order: Order): Promise<Measured> => {
  side.send(order);
  const [measured] = (await once(side, 'message')) as [Measured];
  return measured;
};

const sides = { before: await startSide(folder), after: await startSide(process.cwd()) };

console.log(
  `Medians of ${turns} turns: p50 of ${rounds} runs, then ${loadMs / 1000} s with ${clients} clients.`,
);
console.log(
  `${''.padEnd(30)}p50 ms before, after, ratio     CPU-ms before, after, ratio     runs/s before, after, ratio`,
);
for (const { name } of chosen) {
  const all = { before: [] as Measured[], after: [] as Measured[] };
  for (let turn = 0; turn < turns; turn++)
    for (const side of turn % 2 ? (['after', 'before'] as const) : (['before', 'after'] as const))
      all[side].push(await ask(sides[side], { subject: name, rounds, loadMs, clients }));
  const columns = (['p50', 'cpuMs', 'perSecond'] as const).map(key => {
    const [before, after] = [all.before, all.after].map(ones =>
      quantile(
        ones.map(one => one[key]),
        0.5,
      ),
    );
    return `${before!.toFixed(1).padStart(9)}${after!.toFixed(1).padStart(9)}${(after! / before!).toFixed(3).padStart(9)}`;
  });
  console.log(name.padEnd(30) + columns.join('    '));
}

for (const side of Object.values(sides)) {
  side.send('stop');
  await once(side, 'exit');
}
