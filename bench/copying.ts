// `npm run bench -- copy-course`: time to copy a course of 500 exercises, against inserting the same rows by SQL.
import { sql } from 'kysely';
import { urlOf } from '#contract/core/endpoint.ts';
import { copyCourse, getCopyJob } from '#contract/authoring/sharing.ts';
import { canReachDatabase } from '#server/platform/db/db.ts';
import { aCourse, aUser } from '#test/factories.ts';
import { alternate, type Way } from './measure.ts';
import { startProduct } from './running-product.ts';

const rounds = 20;
const goalMs = 2000;
const size = { modules: 5, lessons: 10, exercises: 10 };
const exercises = size.modules * size.lessons * size.exercises;

const product = await startProduct();
const { services, server } = product;
const { db } = services;
const course = await aCourse(services);
/** As long as the texts of the sample course. */
await sql`
  with module as (
    insert into modules (course_id, name, position)
    select ${course.id}, 'Module ' || n, n - 1 from generate_series(1, ${size.modules}::int) n returning id
  ), lesson as (
    insert into lessons (module_id, name, language_config_id, position)
    select module.id, 'Lesson ' || n, ${course.languageConfigId}, n - 1
    from module, generate_series(1, ${size.lessons}::int) n returning id
  )
  insert into exercises (lesson_id, position, name, instructions, test_code, solution_code, starter_code)
  select lesson.id, n - 1, 'Exercise ' || n, repeat('Say what is wanted, with an example. ' || n || chr(10), 40),
    repeat('    def test_it(self): self.assertEqual(add(1, 2), 3)' || chr(10), 30),
    repeat('def add(a, b): return a + b' || chr(10), 20), repeat('# Your turn.' || chr(10), 10)
  from lesson, generate_series(1, ${size.exercises}::int) n
`.execute(db);
await sql`vacuum (analyze) modules, lessons, exercises`.execute(db);

const person = await aUser(services);
const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.authToken}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

type Asked = { job: { id: number; status: string; reason: string | null } };
const copyByJob = async () => {
  let { job } = await ask<Asked>('POST', copyCourse.path, { shareCode: course.shareCode });
  while (job.status === 'RUNNING')
    ({ job } = await ask<Asked>('GET', urlOf(getCopyJob, { params: { id: job.id } })));
  if (job.status !== 'FINISHED') throw new Error(`The copy ${job.status}: ${job.reason}`);
};

/** The baseline: inserts the same rows with one statement, into a hidden lesson. */
const spare = await db
  .insertInto('modules')
  .values({ courseId: (await aCourse(services)).id, name: 'Spare', position: 0 })
  .returning('id')
  .executeTakeFirstOrThrow();
let spareLessons = 0;
const insertRows = async () => {
  const { id } = await db
    .insertInto('lessons')
    .values({
      moduleId: spare.id,
      name: 'Spare',
      languageConfigId: course.languageConfigId,
      position: spareLessons++,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into exercises (lesson_id, position, name, instructions, test_code, solution_code, starter_code)
    select ${id}, row_number() over (order by e.id) - 1, e.name, instructions, test_code, solution_code, starter_code
    from exercises e join lessons l on l.id = e.lesson_id join modules m on m.id = l.module_id
    where m.course_id = ${course.id}
  `.execute(db);
};

const ways: Way[] = [
  { name: 'select 1', once: async () => void (await canReachDatabase(db)) },
  { name: 'the bare rows, one statement', once: insertRows },
  { name: 'a copy, asked for over HTTP', once: copyByJob },
];
const latencies = await alternate(ways, rounds);
const copied = await sql<{ exercises: number }>`
  select count(*)::int as exercises from exercises e
    join lessons l on l.id = e.lesson_id join modules m on m.id = l.module_id
    join enrollments n on n.course_id = m.course_id
  where n.user_id = ${person.id}
`.execute(db);
const isWhole = copied.rows[0]?.exercises === exercises * (rounds + 1);

const base = latencies.get('the bare rows, one statement')?.p50 ?? 1;
console.log(`A course of ${size.modules} modules, ${size.modules * size.lessons} lessons and ${exercises} exercises of 4 KB each, ${rounds} rounds, all ways in turn.
A copy is measured from asking for it to its being FINISHED: HTTP, queue, worker and database.
${''.padEnd(30)}  p50 ms   p95 ms   p50 / the bare rows`);
for (const { name } of ways) {
  const { p50, p95 } = latencies.get(name) ?? { p50: Infinity, p95: Infinity };
  const columns = [p50.toFixed(1), p95.toFixed(1)].map(text => text.padStart(8)).join(' ');
  console.log(`${name.padEnd(30)}${columns}   ${(p50 / base).toFixed(1).padStart(10)} x`);
}
const slowest = latencies.get('a copy, asked for over HTTP')?.p95 ?? Infinity;
const isFast = isWhole && slowest < goalMs;
console.log(isWhole ? 'Every copy is whole.' : 'NOT every copy is whole.');
console.log(`The copy is ${slowest < goalMs ? 'within' : 'above'} ${goalMs} ms at p95.`);
process.exitCode = isFast ? 0 : 1;
await product.stop();
