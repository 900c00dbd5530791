// `npm run bench -- admin-lists`: response times of the lists in the admin area with 100,000 users and their lessons.
import { sql } from 'kysely';
import { aLesson, aSiteAdmin } from '#test/factories.ts';
import { quantile } from './measure.ts';
import { startProduct } from './running-product.ts';

const people = 100_000;
const rounds = 40;
/** The time limit for a list, in milliseconds. */
const limit = 200;

const product = await startProduct();
const { db } = product.services;

/** A realistic distribution: a few hundred common names, plus a number to make them unique. */
await sql`
  insert into users (first_name, last_name, email)
  select first, last || case when n % 7 = 0 then '-' || n else '' end,
    lower(first) || '.' || lower(last) || n || '@' || (array['school', 'college', 'example'])[1 + n % 3] || '.org'
  from (
    select n, (array['Ada','Grace','Alan','Linus','Margaret','Dennis','Barbara','Ken','Radia','Tim'])[1 + n % 10] as first,
      initcap(substr(translate(md5((n % 900)::text), '0123456789', 'aeioulnrst'), 1, 7)) as last
    from generate_series(1, ${people}::int) n
  ) as made
`.execute(db);
const { course, lesson } = await aLesson(product.services);
await sql`
  insert into enrollments (user_id, course_id, role_key)
  select id, ${course.id}, 'CONTEXT_LEARNER' from users where password_hash is null
`.execute(db);
await sql`
  insert into user_lessons (user_id, lesson_id) select id, ${lesson.id} from users where password_hash is null
`.execute(db);
await sql`
  insert into audit_events (action, actor, subject)
  select 'signed-in', email, '' from users where password_hash is null
`.execute(db);
await sql`vacuum analyze`.execute(db);

const { authToken } = await aSiteAdmin(product.services);

type Answer = { pagination: { total: number } };
const ask = async (path: string): Promise<Answer> => {
  const response = await fetch(`${product.server.url}${path}`, {
    headers: { authorization: `Bearer ${authToken}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
};

const [someone] = await db.selectFrom('users').selectAll().where('id', '>', 50_000).limit(1).execute();
const questions: [string, string][] = [
  ['users, first page', '/api/users?page=1'],
  ['users, page in the middle', '/api/users?page=1700'],
  ['users, by last name', `/api/users?search=${someone?.lastName}`],
  ['users, by e-mail', `/api/users?search=${someone?.email}`],
  ['users, two words', `/api/users?search=grace ${someone?.lastName.slice(0, 4)}`],
  ['users, three letters', '/api/users?search=ada'],
  ['users, one letter', '/api/users?search=a'],
  ['users, nobody', '/api/users?search=xyzzy'],
  ['user lessons, first page', '/api/user_lessons?page=1'],
  ['user lessons, by e-mail', `/api/user_lessons?search=${someone?.email}`],
  ['audit log, first page', '/api/audit_events?page=1'],
  ['audit log, by e-mail', `/api/audit_events?search=${someone?.email}`],
];

console.log(`${people.toLocaleString('en-US')} people, each with a lesson; ${rounds} rounds, over HTTP\n`);
console.log(`${''.padEnd(28)}    found   p50 ms   p95 ms`);
let slowest = 0;
for (const [name, path] of questions) {
  const { pagination } = await ask(path);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = performance.now();
    await ask(path);
    times.push(performance.now() - before);
  }
  const p95 = quantile(times, 0.95);
  if (name.startsWith('users')) slowest = Math.max(slowest, p95);
  const number = (value: number) => value.toFixed(1).padStart(8);
  console.log(
    `${name.padEnd(28)} ${String(pagination.total).padStart(8)} ${number(quantile(times, 0.5))} ${number(p95)}`,
  );
}
console.log(
  `\nthe slowest list of users: ${slowest.toFixed(0)} ms at p95, ${slowest <= limit ? 'within' : 'above'} ${limit} ms`,
);
await product.stop();
