// `npm run bench -- stored-runs`: what a run costs with a million stored runs, against the same run with none.
import { sql } from 'kysely';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { accountFor, printCpu, totalCpu } from './cpu-account.ts';
import { alternate, throughput } from './measure.ts';
import { productWay } from './product-way.ts';
import { startProduct } from './running-product.ts';
import { subjects } from './run-subjects.ts';

const stored = 1_000_000;
const people = 500;
const loadMs = 8000;
const [python] = subjects;

const product = await startProduct();
const { services } = product;
if (!python) throw new Error('no subject');
const way = await productWay(product, python);

const measure = async (title: string) => {
  const { p50 = 0, p95 = 0 } = (await alternate([way], 60)).get(way.name) ?? {};
  let rate = 0;
  const spent = await accountFor(async () => {
    const load = await throughput(way, 8, loadMs);
    rate = load.perSecond;
    return load;
  });
  console.log(
    `${title.padEnd(24)} p50 ${p50.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms   ${rate.toFixed(1)} runs/s at 8 clients   ${totalCpu(spent).toFixed(1)} CPU-ms (${printCpu(spent)})`,
  );
  return { p50, rate };
};

const before = await measure('no stored runs');

/** Runs of other people at other exercises, with results of an ordinary size. */
const lesson = await aLesson(services, { exercises: 10 });
const learners = [];
for (let i = 0; i < people; i++) learners.push((await aUserLesson(services, { lesson })).learner.id);
const result = {
  verdict: 'finished',
  message: null,
  hasError: false,
  output: 'Hello, world!\n'.repeat(20),
  isOutputCut: false,
  results: [1, 2, 3].map(i => ({ name: `test_${i}`, passed: true, status: 'passed', feedback: '' })),
};
await sql`
  insert into test_processes (user_id, exercise_id, kind, code, created_at, started_at, finished_at, result)
  select (${learners}::int[])[1 + n % ${people}], x.id, 'student', ${python.solution},
    now() - n * interval '10 seconds', now() - n * interval '10 seconds', now() - n * interval '10 seconds',
    ${JSON.stringify(result)}::jsonb
  from generate_series(1, ${stored / 10}) n, exercises x where x.lesson_id = ${lesson.lesson.id}
`.execute(services.db);
await sql`vacuum analyze test_processes`.execute(services.db);

const after = await measure(`${stored.toLocaleString('en')} stored runs`);
console.log(
  `with stored runs: p50 ${(after.p50 / before.p50).toFixed(2)} x, throughput ${(after.rate / before.rate).toFixed(2)} x`,
);
await product.stop();
