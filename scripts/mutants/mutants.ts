// `npm run mutants [-- --only <text>]...`: plants the faults of `mutants/*.json`, one at a time, in a copy of the sources,
// and runs the tests that must notice each; what notices it must pass without it. With `--only`, those whose entry
// contains one of the texts; with `--not-in <printout>`, those that an earlier printout does not have.
// `npm run mutants -- --sample 200 --seed 7 [--minutes 60] [--in server/lti] [--part 0/2]`: faults drawn by lot from all
// product code; `--part`: every second of them, so that two can work at one sample.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { attempt, type Planted, seconds } from './attempt.ts';
import { type Mutant, readMutants } from './read-mutants.ts';
import { runSample } from './sample.ts';
import { copySources, startVitest } from './vitest-in-copy.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    'not-in': { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '90' },
    in: { type: 'string', default: '' },
    from: { type: 'string', default: '0' },
    part: { type: 'string', default: '0/1' },
  },
});

const asPlanted = ({ file, find, replace, tests, only }: Mutant): Planted => ({
  file,
  tests,
  ...(only && { only }),
  change: text => {
    const found = text.split(find).length - 1;
    return found === 1
      ? { text: text.replace(find, () => replace) }
      : { obstacle: `find occurs ${found} times` };
  },
});

const runChosen = async (): Promise<boolean> => {
  const printed = values['not-in'] ? readFileSync(values['not-in'], 'utf8') : '';
  const mutants = readMutants().filter(
    mutant =>
      values.only.some(text => JSON.stringify(mutant).includes(text)) &&
      !printed.includes(` ${mutant.file}: ${mutant.why} (`),
  );
  const begin = performance.now();
  const copy = copySources();
  const vitest = await startVitest(copy);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void vitest.close().finally(() => process.exit(1)));
  const counts = { caught: 0, SURVIVED: 0, 'does not apply': 0 };
  try {
    for (const mutant of mutants) {
      const before = performance.now();
      const { is, detail } = await attempt(vitest, copy, asPlanted(mutant));
      counts[is] += 1;
      console.log(
        `${is.padEnd(14)} ${mutant.file}: ${mutant.why} (${seconds(before)}) [${detail.replaceAll('\n', ' ')}]`,
      );
    }
  } finally {
    await vitest.close();
  }
  console.log(
    `${mutants.length} mutants: ${counts.caught} caught, ${counts.SURVIVED} survived, ${counts['does not apply']} not applied, in ${seconds(begin)}`,
  );
  return counts.caught === mutants.length;
};

const isGood = values.sample
  ? await runSample({
      count: Number(values.sample),
      seed: Number(values.seed),
      minutes: Number(values.minutes),
      folder: values.in,
      from: Number(values.from),
      part: { rest: Number(values.part.split('/')[0]), of: Number(values.part.split('/')[1]) },
    })
  : await runChosen();
process.exitCode = isGood ? 0 : 1;
