// `npm run bench -- insight`: the pages of staff about exercises with a million recorded runs, and what recording costs a run.
import { sql } from 'kysely';
import { urlOf } from '#contract/core/endpoint.ts';
import {
  getCourseInsight,
  getExerciseInsight,
  getGroupExamples,
  getLessonInsight,
  getStuckInCourse,
  getStuckInLesson,
} from '#contract/learning/insight.ts';
import { canReachDatabase } from '#server/platform/db/db.ts';
import { failureOf } from '#server/running/runs/results/failure-of.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import { withoutTests } from '#server/running/runs/run-outcome.ts';
import { finishRun } from '#server/running/runs/queue/finish-run.ts';
import { fillCourse, settle } from '#test/inputs/big-course.ts';
import { aCourse, aUser } from '#test/factories.ts';
import { alternate, quantile, type Way } from './measure.ts';
import { startProduct } from './running-product.ts';

const rounds = 40;
const goalMs = 300;
const [students, lessons, exercisesPerLesson, runsEach] = [1000, 50, 2, 10];
const groupsEach = 30;

const product = await startProduct();
const { services, server } = product;
const { db } = services;
const instructor = await aUser(services);
const course = await aCourse(services, { instructor });
const { lessonId } = await fillCourse(db, course, { students, lessons, exercisesPerLesson });
await sql`
  insert into sections (course_id, user_id, name)
  select course_id, user_id, 'Group ' || user_id % 20 from enrollments where course_id = ${course.id}
`.execute(db);

// As the trigger would have left it after the last of these runs, over sixty days: one by one they would take an hour.
const result = { ...withoutTests('finished', runProblems.noTests), message: null, hasError: false };
await sql`
  insert into test_processes (user_id, exercise_id, user_exercise_id, kind, code, created_at, started_at, finished_at, result)
  select ul.user_id, ue.exercise_id, ue.id, 'student', repeat('# code' || chr(10), 20), at, at, at, ${JSON.stringify(result)}::jsonb
  from user_exercises ue join user_lessons ul on ul.id = ue.user_lesson_id, generate_series(1, ${runsEach}::int) n,
    lateral (select now() - (n * 60 + ue.id % 86400) * interval '1 minute' as at) t
`.execute(db);
await sql`
  insert into exercise_activity (exercise_id, user_id, runs, worked_seconds, last_at, last_test, last_run_id,
    same_test_runs, failed_tests)
  select ue.exercise_id, ul.user_id, ${runsEach}, 60 + (ue.id * 37) % 3000,
    now() - (ue.id % 86400) * interval '1 minute', case when ue.completed_at is null then 'test_' || ue.id % 5 end, 1, ue.id % 7,
    array['test_' || ue.id % 5, 'test_' || ue.id % 3, 'test_' || ue.id % 2]
  from user_exercises ue join user_lessons ul on ul.id = ue.user_lesson_id
`.execute(db);
await sql`
  insert into wrong_answer_groups (exercise_id, test, kind)
  select distinct exercise_id, 'test_' || n % 5, 'got ' || n || ', expected 6'
  from user_exercises, generate_series(1, ${groupsEach}::int) n
`.execute(db);
await sql`
  insert into wrong_answers (group_id, user_id, runs, run_id, last_at)
  select g.id, p.user_id, 3, max(p.id), now()
  from wrong_answer_groups g join test_processes p on p.exercise_id = g.exercise_id
  where (p.user_id + g.id) % 10 = 0
  group by g.id, p.user_id
`.execute(db);
await settle(db);
for (const table of ['test_processes', 'exercise_activity', 'wrong_answer_groups', 'wrong_answers'])
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);

const { rows: stored } = await sql<{ runs: number; answers: number }>`
  select (select count(*)::int from test_processes) as runs, (select count(*)::int from wrong_answers) as answers
`.execute(db);
const { id: exerciseId } = await db
  .selectFrom('exercises')
  .select('id')
  .where('lessonId', '=', lessonId)
  .orderBy('position')
  .executeTakeFirstOrThrow();
const { id: groupId } = await db
  .selectFrom('wrongAnswerGroups')
  .select('id')
  .where('exerciseId', '=', exerciseId)
  .executeTakeFirstOrThrow();

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${instructor.authToken}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.text()).length;
};
const { contextId } = course;
const ofLesson = { courseId: contextId, lessonId };
const pages: [string, string][] = [
  ['an exercise', urlOf(getExerciseInsight, { params: { ...ofLesson, exerciseId } })],
  ['programs of a group', urlOf(getGroupExamples, { params: { ...ofLesson, exerciseId, groupId } })],
  ['lines of a lesson', urlOf(getLessonInsight, { params: ofLesson })],
  [
    'lines of the course, a section',
    urlOf(getCourseInsight, { params: { contextId }, query: { section: 'Group 1' } }),
  ],
  ['lines of the course', urlOf(getCourseInsight, { params: { contextId } })],
  ['stuck in a lesson', urlOf(getStuckInLesson, { params: ofLesson })],
  ['stuck in the course', urlOf(getStuckInCourse, { params: { contextId } })],
];
/** Work for the processor alone, in the database: how much slower the machine is than an idle one. */
const reference = 'a hundred thousand numbers';
const ways: Way[] = [
  { name: 'select 1', once: async () => void (await canReachDatabase(db)) },
  {
    name: reference,
    once: async () => void (await sql`select sum(n) from generate_series(1, 100000) n`.execute(db)),
  },
  ...pages.map(([name, path]): Way => ({ name, once: async () => void (await get(path)) })),
];
const latencies = await alternate(ways, rounds);
console.log(`A course with ${students} students, ${lessons * exercisesPerLesson} exercises, ${stored[0]?.runs} recorded runs and ${stored[0]?.answers} rows of wrong answers,
over HTTP from a process of its own, ${rounds} rounds, all ways in turn.
${''.padEnd(32)}  p50 ms   p95 ms  p50 / reference  size KB`);
let isFast = true;
const referenceMs = latencies.get(reference)?.p50 ?? Infinity;
for (const { name } of ways) {
  const { p50, p95 } = latencies.get(name) ?? { p50: Infinity, p95: Infinity };
  const path = pages.find(([page]) => page === name)?.[1];
  isFast &&= path === undefined || p95 < goalMs;
  const size = path === undefined ? '' : String(Math.round((await get(path)) / 1024));
  console.log(
    `${name.padEnd(32)}${[p50.toFixed(1), p95.toFixed(1), (p50 / referenceMs).toFixed(2), size].map((text, index) => text.padStart(index === 2 ? 16 : 8)).join(' ')}`,
  );
}
console.log(isFast ? `All p95 under ${goalMs} ms.` : `Not all p95 under ${goalMs} ms.`);

// The statement that ends a run, with the trigger and without it, in turn.
const { rows: works } = await sql<{ id: number; userId: number; exerciseId: number }>`
  select ue.id, ul.user_id, ue.exercise_id from user_exercises ue join user_lessons ul on ul.id = ue.user_lesson_id
  where ue.completed_at is null limit 400
`.execute(db);
const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
for (const [index, work] of works.entries()) {
  const kind = index % 2 === 0 ? 'with' : 'without';
  const { id } = await db
    .insertInto('testProcesses')
    .values({
      userId: work.userId,
      exerciseId: work.exerciseId,
      userExerciseId: work.id,
      kind: 'student',
      code: '# code',
      startedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const failure = failureOf({ verdict: 'crashed', message: `Error: number ${index % 40}`, results: [] });
  await sql`
    alter table test_processes ${sql.raw(kind === 'with' ? 'enable' : 'disable')} trigger test_processes_record_answer
  `.execute(db);
  const before = performance.now();
  await finishRun(db, { id, userId: work.userId }, new Date(), { ...result, verdict: 'crashed', failure });
  times[kind].push(performance.now() - before);
}
console.log(
  `ending a wrong run: p50 ${quantile(times.without, 0.5).toFixed(2)} ms without recording it, ${quantile(times.with, 0.5).toFixed(2)} ms with it; one statement either way`,
);
process.exitCode = isFast ? 0 : 1;
await product.stop();
