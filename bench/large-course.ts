// `npm run bench -- large-course [rounds]`: pages and exports of a course with 1,000 exercises against one with 20, in the same run.
import { sql } from 'kysely';
import { getLesson } from '#contract/authoring/content.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import { urlOf } from '#contract/core/endpoint.ts';
import { getCourseInsight, getLessonInsight, getStuckInCourse } from '#contract/learning/insight.ts';
import { getCourseProgress, getStudentProgress } from '#contract/learning/student-progress.ts';
import { exportCourse } from '#contract/authoring/transfer.ts';
import { listCoursesToCount, updateSummaries } from '#server/learning/insight/insight.db.ts';
import { insertVersion } from '#server/authoring/content/versions/versions.db.ts';
import { fillCourse, settle } from '#test/inputs/big-course.ts';
import { aCourse, aUser } from '#test/factories.ts';
import { alternate, type Way } from './measure.ts';
import { startProduct } from './running-product.ts';

const rounds = Number(process.argv[3] ?? 15);
const students = 300;
/** A large course may take so many times as long as a small one. */
const mostRatio = 5;
const sizes = {
  small: { lessons: 1, exercisesPerLesson: 20 },
  large: { lessons: 50, exercisesPerLesson: 20 },
};
type Size = keyof typeof sizes;

const product = await startProduct();
const { services, server } = product;
const { db } = services;
const instructor = await aUser(services);

const aFullCourse = async (size: Size) => {
  const course = await aCourse(services, { instructor });
  const { lessonId } = await fillCourse(db, course, { students, ...sizes[size] });
  // As authors write them: instructions, tests and a solution of some lines, published.
  await sql`
    update exercises x set name = 'Exercise ' || x.id, test_status = 'PASSING',
      instructions = repeat('Write a function that adds two numbers, whatever they are. ', 12),
      test_code = repeat('    self.assertEqual(add(1, ' || x.id || '), ' || x.id + 1 || ')' || chr(10), 20),
      solution_code = repeat('def add(a, b):' || chr(10) || '    return a + b' || chr(10), 6), starter_code = '# begin' || chr(10)
    from lessons l join modules m on m.id = l.module_id
    where l.id = x.lesson_id and m.course_id = ${course.id}
  `.execute(db);
  const exercises = await db
    .selectFrom('exercises as x')
    .innerJoin('lessons as l', 'l.id', 'x.lessonId')
    .innerJoin('modules as m', 'm.id', 'l.moduleId')
    .where('m.courseId', '=', course.id)
    .select('x.id')
    .execute();
  const version = { by: instructor, at: new Date(), people: students, keepsTests: false, note: '' };
  for (const exercise of exercises) await insertVersion(db, exercise, version);
  return { id: course.id, contextId: course.contextId, lessonId };
};
const courses = { small: await aFullCourse('small'), large: await aFullCourse('large') };
await settle(db);
await sql`vacuum (analyze) exercise_versions`.execute(db);

const sizesOf = new Map<string, number>();
const get = async (name: string, path: string, until: 'first byte' | 'end' = 'end') => {
  const response = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${instructor.authToken}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  if (until === 'end') sizesOf.set(name, (await response.arrayBuffer()).byteLength);
  else {
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
};

/** Every exercise has another text from now on, so that nothing of an earlier export can be used. */
const changeAll = async (size: Size) => {
  await sql`
    update exercise_versions v set instructions = v.instructions || ${' Again.'}
    from exercises x join lessons l on l.id = x.lesson_id join modules m on m.id = l.module_id
    where v.exercise_id = x.id and m.course_id = ${courses[size].id}
  `.execute(db);
  await sql`vacuum exercise_versions`.execute(db);
};

type Page = {
  name: string;
  pathOf: (size: Size) => string;
  until?: 'first byte';
  prepare?: (size: Size) => Promise<void>;
};
const pages: Page[] = [
  {
    name: 'lesson editor',
    pathOf: size =>
      urlOf(getLesson, { params: { courseId: courses[size].contextId, lessonId: courses[size].lessonId } }),
  },
  {
    name: 'content list',
    pathOf: size => urlOf(getCourse, { params: { contextId: courses[size].contextId } }),
  },
  {
    name: 'progress of a lesson',
    pathOf: size =>
      urlOf(getStudentProgress, {
        params: { courseId: courses[size].contextId, lessonId: courses[size].lessonId },
      }),
  },
  {
    name: 'progress of the course',
    pathOf: size => urlOf(getCourseProgress, { params: { contextId: courses[size].contextId } }),
  },
  {
    name: 'lines of a lesson',
    pathOf: size =>
      urlOf(getLessonInsight, {
        params: { courseId: courses[size].contextId, lessonId: courses[size].lessonId },
        query: {},
      }),
  },
  {
    name: 'lines of the course',
    pathOf: size => urlOf(getCourseInsight, { params: { contextId: courses[size].contextId }, query: {} }),
  },
  {
    name: 'stuck in the course',
    pathOf: size => urlOf(getStuckInCourse, { params: { contextId: courses[size].contextId } }),
  },
  ...(['ck2', 'pmcart'] as const).flatMap((format): Page[] => {
    const pathOf = (size: Size) =>
      urlOf(exportCourse, { params: { contextId: courses[size].contextId }, query: { format } });
    return [
      { name: `${format}, first byte`, pathOf, until: 'first byte' },
      { name: `${format}, whole file`, pathOf },
      { name: `${format}, all changed`, pathOf, prepare: changeAll },
    ];
  }),
];

const ways = pages.flatMap(({ name, pathOf, until, prepare }): Way[] =>
  (['small', 'large'] as const).map(size => ({
    name: `${size} ${name}`,
    once: () => get(`${size} ${name}`, pathOf(size), until),
    prepare: async () => prepare?.(size),
  })),
);
// As a job does every few minutes, so that whoever looks first need not wait for it.
const beforeCounting = performance.now();
for (const id of await listCoursesToCount(db)) await updateSummaries(db, { id });
const countingMs = performance.now() - beforeCounting;

/** The very first answers of courses that nobody has looked at. */
const firsts = new Map<string, number>();
for (const { name, once } of ways) {
  const before = performance.now();
  await once(0);
  firsts.set(name, performance.now() - before);
}
// Apart from each other: after a change of everything, the next export of each format would have to pack everything again.
const changesAll = (name: string) => pages.some(page => page.prepare && name.endsWith(page.name));
const latencies = new Map([
  ...(await alternate(
    ways.filter(({ name }) => !changesAll(name)),
    rounds,
  )),
  ...(await alternate(
    ways.filter(({ name }) => changesAll(name)),
    rounds,
  )),
]);
console.log(`A course of ${sizes.large.lessons * sizes.large.exercisesPerLesson} exercises against one of ${sizes.small.exercisesPerLesson}, ${students} students each,
over HTTP from a process of its own, ${rounds} rounds, all ways in turn.
"First" is the very first answer. What the lines of exercises say was counted before by a job (${countingMs.toFixed(0)} ms for all exercises of both courses).
A whole file of the large course has fifty times as much in it. It is asked for again and again; "all changed" is the first export after every
exercise of the course was changed, so nothing of it is kept.
${''.padEnd(26)}  small p50 ms  large p50 ms  ratio  large KB  small first ms  large first ms`);
const slower: string[] = [];
for (const { name } of pages) {
  const [small, large] = (['small', 'large'] as const).map(
    size => latencies.get(`${size} ${name}`)?.p50 ?? Infinity,
  ) as [number, number];
  const ratio = large / small;
  if (ratio > mostRatio) slower.push(`${name} ${ratio.toFixed(1)} x`);
  const size = Math.round((sizesOf.get(`large ${name}`) ?? 0) / 1024);
  const [smallFirst, largeFirst] = (['small', 'large'] as const).map(of =>
    (firsts.get(`${of} ${name}`) ?? 0).toFixed(0),
  ) as [string, string];
  console.log(
    `${name.padEnd(26)}  ${small.toFixed(1).padStart(12)}  ${large.toFixed(1).padStart(12)}  ${ratio.toFixed(1).padStart(5)}  ${String(size).padStart(8)}  ${smallFirst.padStart(14)}  ${largeFirst.padStart(14)}`,
  );
}
const isHeld = slower.length === 0;
console.log(
  isHeld ? `at most ${mostRatio} x: holds` : `at most ${mostRatio} x: DOES NOT HOLD for ${slower.join('; ')}`,
);
process.exitCode = isHeld ? 0 : 1;
await product.stop();
