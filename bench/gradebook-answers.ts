// `npm run bench -- gradebook`: response time of a gradebook of 300 people x 60 columns, and of the next student to grade, against a health check.
import { sql } from 'kysely';
import { urlOf } from '#contract/core/endpoint.ts';
import { getGradebook } from '#contract/learning/gradebook.ts';
import { getGrading, getGradingOverview } from '#contract/learning/grading.ts';
import { getCourseProgress } from '#contract/learning/student-progress.ts';
import { fillCourse, settle } from '#test/inputs/big-course.ts';
import { aCourse, aUser } from '#test/factories.ts';
import { alternate, type Way } from './measure.ts';
import { startProduct } from './running-product.ts';

const rounds = Number(process.argv[3] ?? 40);
const people = 300;
const lessons = 58;
const ownColumns = 2;
/** How many times as long as a health check. */
const goals = { gradebook: 20, grading: 10 };

const product = await startProduct();
const { services, server } = product;
const { db } = services;
const instructor = await aUser(services);

const aCountedCourse = async () => {
  const course = await aCourse(services, { instructor });
  const { lessonId } = await fillCourse(db, course, { students: people, lessons, exercisesPerLesson: 5 });
  const { id } = course;
  await sql`update courses set counted_run = 'best' where id = ${id}`.execute(db);
  // In six modules with weights, of which each drops its lowest lesson.
  await sql`
    with made as (
      insert into modules (course_id, name, position, weight, dropped)
      select ${id}, 'Module ' || n, n, n, 1 from generate_series(1, 6) n returning id, position
    )
    update lessons l set module_id = made.id, position = l.position / 6
    from made, modules m where m.id = l.module_id and m.course_id = ${id} and made.position = 1 + l.position % 6
  `.execute(db);
  const ofCourse = sql`lessons l join modules m on m.id = l.module_id and m.course_id = ${id}`;
  await sql`
    insert into offered_points (exercise_id, most)
    select x.id, 1 + x.id % 4 from exercises x join ${ofCourse} on l.id = x.lesson_id
  `.execute(db);
  await sql`
    insert into exercise_points (user_exercise_id, reached, most, opens_next)
    select ue.id, o.most * (ue.id % 5) / 4, o.most, false
    from user_exercises ue join offered_points o on o.exercise_id = ue.exercise_id
      join user_lessons ul on ul.id = ue.user_lesson_id join ${ofCourse} on l.id = ul.lesson_id
  `.execute(db);
  await sql`
    insert into lesson_points (user_lesson_id, lesson_id, user_id, reached, most, percent)
    select ul.id, l.id, ul.user_id, sum(p.reached), sum(p.most), round((100 * sum(p.reached) / sum(p.most))::numeric, 2)
    from exercise_points p join user_exercises ue on ue.id = p.user_exercise_id
      join user_lessons ul on ul.id = ue.user_lesson_id join ${ofCourse} on l.id = ul.lesson_id
    group by ul.id, l.id
  `.execute(db);
  await sql`
    with made as (
      insert into gradebook_columns (course_id, name, most)
      select ${id}, 'Column ' || n, 10 from generate_series(1, ${ownColumns}::int) n returning id
    )
    insert into gradebook_entries (column_id, user_id, points)
    select made.id, e.user_id, e.user_id % 11 from made, enrollments e
    where e.course_id = ${id} and e.role_key = 'CONTEXT_LEARNER' and e.user_id % 7 > 0
  `.execute(db);
  await sql`
    insert into sections (course_id, user_id, name)
    select course_id, user_id, 'Group ' || user_id % 10 from enrollments where course_id = ${id}
  `.execute(db);
  return { ...course, lessonId };
};

const course = await aCountedCourse();
// Another course, which must not affect the time.
await aCountedCourse();
const { contextId, lessonId } = course;

const { id: exerciseId } = await db
  .selectFrom('exercises')
  .select('id')
  .where('lessonId', '=', lessonId)
  .orderBy('position')
  .limit(1)
  .executeTakeFirstOrThrow();
const items = Array.from({ length: 8 }, (_, index) => ({
  key: `item-${index}`,
  points: index % 3,
  text: `What is looked for, number ${index}`,
}));
await sql`update exercises set rubric = ${JSON.stringify({ isAlone: false, items })}::jsonb where id = ${exerciseId}`.execute(
  db,
);
await sql`update user_exercises set version = 2 where exercise_id = ${exerciseId}`.execute(db);
await settle(db);

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${instructor.authToken}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
};
const overview = urlOf(getGradingOverview, { params: { courseId: contextId, lessonId, exerciseId } });
const { gradings } = JSON.parse(await get(overview)) as { gradings: { id: number }[] };
let next = 0;
const way = (name: string, pathOf: () => string): Way => ({
  name,
  once: async () => void (await get(pathOf())),
});
const gradebook = urlOf(getGradebook, { params: { contextId } });
const ways = [
  way('health check', () => '/healthz'),
  way('gradebook', () => gradebook),
  way('matrix with points', () => urlOf(getCourseProgress, { params: { contextId } })),
  way('next student to grade', () => {
    next = (next + 1) % gradings.length;
    return urlOf(getGrading, { params: { id: gradings[next]!.id } });
  }),
  way('list of those to grade', () => overview),
];
const latencies = await alternate(ways, rounds);
const base = latencies.get('health check')?.p50 ?? 1;
const shown = JSON.parse(await get(gradebook)) as { columns: unknown[]; students: unknown[] };
console.log(`A gradebook of ${shown.students.length} people x ${shown.columns.length} columns in 6 weighted modules, over HTTP, ${rounds} rounds, all ways in turn.
Its answer has ${Math.round((await get(gradebook)).length / 1024)} KB; ${gradings.length} programs are to be graded.
${''.padEnd(26)}  p50 ms   p95 ms   p50 / health check`);
const timesOf = (name: string) => (latencies.get(name)?.p50 ?? Infinity) / base;
for (const { name } of ways) {
  const { p50, p95 } = latencies.get(name) ?? { p50: Infinity, p95: Infinity };
  const columns = [p50.toFixed(1), p95.toFixed(1)].map(text => text.padStart(8)).join(' ');
  console.log(`${name.padEnd(26)}${columns}   ${timesOf(name).toFixed(1).padStart(8)} x`);
}
const isFast = timesOf('gradebook') <= goals.gradebook && timesOf('next student to grade') <= goals.grading;
console.log(
  `Goals: gradebook ${goals.gradebook} x, next student ${goals.grading} x: ${isFast ? 'met' : 'not met'}.`,
);
process.exitCode = isFast ? 0 : 1;
await product.stop();
