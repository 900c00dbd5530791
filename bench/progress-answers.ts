// `npm run bench -- progress`: response time of the progress page of a large class, against the cheapest request.
import { sql } from 'kysely';
import { getCourseProgress, getEnrollment, getStudentProgress } from '#contract/learning/student-progress.ts';
import { urlOf } from '#contract/core/endpoint.ts';
import { canReachDatabase } from '#server/platform/db/db.ts';
import { fillCourse, settle } from '#test/inputs/big-course.ts';
import { aCourse, aUser } from '#test/factories.ts';
import { alternate, type Way } from './measure.ts';
import { startProduct } from './running-product.ts';

const rounds = 40;
const goalMs = 200;

const product = await startProduct();
const { services, server } = product;
const instructor = await aUser(services);
const course = await aCourse(services, { instructor });
const { lessonId } = await fillCourse(services.db, course, {
  students: 1000,
  lessons: 50,
  exercisesPerLesson: 2,
});
// Everything that the matrix shows: due dates that are over for half of the lessons, sections, and extensions.
await sql`update courses set starts_on = to_char(now() - interval '25 days', 'YYYY-MM-DD') where id = ${course.id}`.execute(
  services.db,
);
await sql`
  update lessons l set due_day = l.position, due_time = '23:59' from modules m
  where m.id = l.module_id and m.course_id = ${course.id}
`.execute(services.db);
await sql`
  insert into sections (course_id, user_id, name)
  select course_id, user_id, 'Group ' || user_id % 20 from enrollments where course_id = ${course.id}
`.execute(services.db);
await sql`
  insert into extensions (lesson_id, user_id, due_at)
  select ul.lesson_id, ul.user_id, now() + interval '3 days'
  from user_lessons ul join lessons l on l.id = ul.lesson_id join modules m on m.id = l.module_id
  where m.course_id = ${course.id} and ul.id % 100 = 0
`.execute(services.db);
// Other courses, which must not affect the time.
for (let i = 0; i < 2; i++)
  await fillCourse(services.db, await aCourse(services, { languageConfigId: course.languageConfigId }), {
    students: 1000,
    lessons: 50,
    exercisesPerLesson: 2,
  });
await settle(services.db);
const { contextId } = course;
const { id: studentId } = await services.db
  .selectFrom('enrollments')
  .select('userId as id')
  .where('courseId', '=', course.id)
  .where('roleKey', '=', 'CONTEXT_LEARNER')
  .executeTakeFirstOrThrow();

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${instructor.authToken}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.text()).length;
};
const way = (name: string, path: string): Way => ({ name, once: async () => void (await get(path)) });
const lesson = urlOf(getStudentProgress, { params: { courseId: contextId, lessonId } });
const matrix = urlOf(getCourseProgress, { params: { contextId } });
const ways: Way[] = [
  { name: 'select 1', once: async () => void (await canReachDatabase(services.db)) },
  way('a call that asks nothing', '/healthz'),
  way('the course itself', `/api/cairn_courses/${contextId}`),
  way('lesson, 1,000 students', lesson),
  way('one student, 50 lessons', urlOf(getEnrollment, { params: { contextId, id: studentId } })),
  way('1,000 students x 50 lessons', matrix),
];
const latencies = await alternate(ways, rounds);
const base = latencies.get('select 1')?.p50 ?? 1;
console.log(`A course with 1,000 students, 50 lessons with due dates, 20 sections and 100,000 user exercises beside two others of that size,
over HTTP from a process of its own, ${rounds} rounds, all ways in turn. Answers: lesson ${Math.round((await get(lesson)) / 1024)} KB, matrix ${Math.round((await get(matrix)) / 1024)} KB.
${''.padEnd(30)}  p50 ms   p95 ms   p50 / select 1`);
let isFast = true;
for (const { name } of ways) {
  const { p50, p95 } = latencies.get(name) ?? { p50: Infinity, p95: Infinity };
  isFast &&= p50 < goalMs;
  const columns = [p50.toFixed(1), p95.toFixed(1)].map(text => text.padStart(8)).join(' ');
  console.log(`${name.padEnd(30)}${columns}   ${(p50 / base).toFixed(1).padStart(10)} x`);
}
console.log(isFast ? `All under ${goalMs} ms.` : `Not all under ${goalMs} ms.`);
process.exitCode = isFast ? 0 : 1;
await product.stop();
