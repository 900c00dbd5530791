import { aLesson } from '#test/factories.ts';
import type { SignedInUser, TestCourse } from '#test/factories.ts';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import { clientOf, type RunningProduct } from '../running-product.ts';
import { choose, launch, LaunchRefused, type Lms } from './launch-over-http.ts';

/**
 * A class in a fake platform, for `grades.ts`, and a model of it that is kept beside: what each student has done, and where
 * each link leads. The lessons have different numbers of exercises, so that the grades of one are not those of another.
 */

export type Lesson = {
  id: number;
  /** The lesson that it was copied from, which copied links name. */
  originId: number;
  moduleId: number;
  isDeleted: boolean;
  isDraft: boolean;
  /** Of each student: the rows of their exercises, and which are done. */
  work: Map<string, { id: number; isDone: boolean }[]>;
  /** Every grade that each student has ever had in it. */
  seen: Map<string, Set<number>>;
};

export type Course = {
  lmsId: string;
  contextId: string;
  teacherToken: string;
  lessons: Lesson[];
  seen: Map<string, Set<number>>;
};

export type Link = Lms['links'][number];
export type Target = Lesson | 'course' | 'each lesson';

export type World = {
  product: RunningProduct;
  lms: Lms;
  admin: ReturnType<typeof clientOf>;
  random: () => number;
  courses: Course[];
  /** Marks of every second student are given and taken back; those of the others are only given. */
  students: { subject: string; isCorrected: boolean }[];
  /** Where each column has led since it is there. */
  ledTo: Map<string, Set<Target>>;
  /** Of each column: after how many taken scores everything in it may have been sent again, with the reason known. */
  restarts: Map<string, number[]>;
  /** What each link led to, and the address of the platform, when it was last opened. */
  opened: Map<string, { target: Target; url: string }>;
  counts: Record<string, number>;
};

const exercisesIn = [3, 4, 5, 7, 2];

export const count = ({ counts }: World, what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

export const pick = <T>({ random }: Pick<World, 'random'>, items: readonly T[]): T | undefined =>
  items[Math.floor(random() * items.length)];

export const teacherOf = ({ product }: World, { teacherToken }: Course) =>
  clientOf(() => product.server.url, teacherToken);

export const linksOf = ({ lms }: World, { lmsId }: Course) =>
  lms.links.filter(link => link.courseId === lmsId);

export const targetOf = ({ lessons }: Course, { custom }: Link): Target => {
  if (custom.whole_course === 'each_lesson') return 'each lesson';
  const named = Number(custom.lesson_id);
  return lessons.find(({ id, originId }) => id === named || originId === named) ?? 'course';
};

const percent = (done: number, total: number) =>
  total === 0 ? 0 : Math.round((10_000 * done) / total) / 100;

export const gradeIn = (course: Course, target: Lesson | 'course', subject: string): number => {
  const doneIn = ({ work }: Lesson) => (work.get(subject) ?? []).filter(({ isDone }) => isDone).length;
  const allIn = ({ work }: Lesson) => work.get(subject)?.length ?? 0;
  if (target !== 'course') return percent(doneIn(target), allIn(target));
  const counted = course.lessons.filter(({ isDeleted, isDraft }) => !isDeleted && !isDraft);
  const completed = counted.filter(lesson => allIn(lesson) > 0 && doneIn(lesson) === allIn(lesson));
  return percent(completed.length, counted.length);
};

/** The column of a link; of one that brought none, the one that was made for it. */
export const columnOfLink = ({ lms }: World, link: Link) =>
  lms.columns.find(({ id, resourceLinkId }) => id === link.columnId || resourceLinkId === link.id);

/** Columns that were made for lessons of a link with a grade for each lesson. */
export const madeColumns = ({ lms }: World, { lmsId }: Course) =>
  lms.columns.filter(column => column.courseId === lmsId && column.resourceLinkId === undefined);

const keep = <K, V>(map: Map<K, Set<V>>, key: K, value: V) =>
  map.set(key, (map.get(key) ?? new Set<V>()).add(value));

/** Call it after each change: these grades and these columns may be met from now on. */
export const remember = (world: World) => {
  for (const course of world.courses) {
    for (const { subject } of world.students) {
      keep(course.seen, subject, gradeIn(course, 'course', subject));
      for (const lesson of course.lessons) keep(lesson.seen, subject, gradeIn(course, lesson, subject));
    }
    for (const link of linksOf(world, course)) {
      const column = columnOfLink(world, link);
      if (column) keep(world.ledTo, column.id, targetOf(course, link));
    }
  }
};

/** Opens a link. Returns why it was refused, as while its lesson is a draft; null if it was not. */
export const open = async (
  world: World,
  course: Course,
  link: Link,
  person: string,
): Promise<string | null> => {
  const { product, lms, opened, restarts, random } = world;
  const target = targetOf(course, link);
  const before = opened.get(link.id);
  const hasMoved = before !== undefined && before.url !== lms.url;
  const takenBefore = lms.taken.length;
  lms.tokenFilling = random() < 0.3 ? 25_000 : 0;
  try {
    await launch(product.server.url, lms, person, link.id);
  } catch (error) {
    if (!(error instanceof LaunchRefused)) throw error;
    count(world, 'refused launches');
    return error.message;
  }
  count(world, 'launches');
  opened.set(link.id, { target, url: lms.url });
  const isRestarted = hasMoved || (before !== undefined && before.target !== target);
  const columns = [columnOfLink(world, link), ...(hasMoved ? madeColumns(world, course) : [])];
  for (const column of isRestarted ? columns : [])
    if (column) restarts.set(column.id, [...(restarts.get(column.id) ?? []), takenBefore]);
  return null;
};

/** Lets students open a lesson, so that there is work in it. */
const begin = async (world: World, course: Course, link: Link) => {
  for (const { subject } of world.students) {
    const { authToken } = await launch(world.product.server.url, world.lms, subject, link.id, course.lmsId);
    const student = clientOf(() => world.product.server.url, authToken);
    for (const lesson of course.lessons) {
      const { userLesson } = await student.open(course.contextId, lesson.id);
      const rows = userLesson?.userExercises ?? [];
      lesson.work.set(
        subject,
        rows.map(({ id }) => ({ id, isDone: false })),
      );
    }
  }
};

const asLesson = (id: number, moduleId: number, originId = id): Lesson => ({
  id,
  originId,
  moduleId,
  isDeleted: false,
  isDraft: false,
  work: new Map(),
  seen: new Map(),
});

const enterCourse = async (world: World, lmsId: string, linkId: string): Promise<Course> => {
  const { product, lms } = world;
  const { contextId, authToken } = await launch(product.server.url, lms, 'teacher', linkId, lmsId);
  const course = { lmsId, contextId, teacherToken: authToken, lessons: [], seen: new Map() };
  await teacherOf(world, course).call('PUT', `/api/cairn_courses/${contextId}`, { scoreMode: 'as_they_go' });
  return course;
};

/** Registers the platform by a link of the administrator, who says that it is the earlier one if asked. */
export const register = async ({ lms, admin }: Pick<World, 'lms' | 'admin'>) => {
  const { url } = await admin.call<{ url: string }>('POST', '/api/lti_registration_keys', {
    isApproving: true,
  });
  const target = new URL(url);
  target.searchParams.set('openid_configuration', `${lms.url}/.well-known/openid-configuration`);
  const answer = await fetch(target);
  if (!answer.ok) throw new Error(`not registered: ${await answer.text()}`);
  await takeOver(admin);
};

export const takeOver = async (admin: World['admin']) => {
  const { ltiPlatforms } = await admin.call<{ ltiPlatforms: { id: number; sameAs: object | null }[] }>(
    'GET',
    '/api/lti_platforms',
  );
  const waiting = ltiPlatforms.find(({ sameAs }) => sameAs !== null);
  if (waiting) await admin.call('POST', `/api/lti_platforms/${waiting.id}/take_over`);
};

type Wanted = Pick<World, 'product' | 'admin' | 'random'> & { students: number; manner: 'moodle' | 'canvas' };

/** Two lessons with links of their own, one without a column, the whole course with one grade and with one for each. */
export const aWorld = async ({ product, admin, random, students, manner }: Wanted): Promise<World> => {
  const lms = await startFakeLms({ toolUrl: product.server.url, manner });
  const world: World = {
    product,
    lms,
    admin,
    random,
    courses: [],
    students: Array.from({ length: students }, (_, i) => ({
      subject: `student${i}`,
      isCorrected: i % 2 === 1,
    })),
    ledTo: new Map(),
    restarts: new Map(),
    opened: new Map(),
    counts: {},
  };
  for (const { subject } of world.students) lms.addPerson(subject);
  await register(world);
  const course = await enterCourse(world, '2', 'course');
  const stored = await product.services.db
    .selectFrom('courses')
    .selectAll()
    .where('contextId', '=', course.contextId)
    .executeTakeFirstOrThrow();
  // The factory only asks for it.
  const instructor = {} as SignedInUser;
  const given: TestCourse = { ...stored, instructor };
  for (const [modulePosition, exercises] of exercisesIn.entries()) {
    const made = await aLesson(product.services, { course: given, modulePosition, exercises });
    course.lessons.push(asLesson(made.lesson.id, made.module.id));
  }
  world.courses.push(course);
  const [first, second, , , last] = course.lessons;
  for (const lesson of [first, second])
    await choose(product.server.url, lms, { lessonId: String(lesson?.id) });
  await choose(product.server.url, lms, { choice: 'course' });
  await choose(product.server.url, lms, { choice: 'course_lessons' });
  lms.addLink({ id: 'without column', custom: { lesson_id: String(last?.id) }, columnId: null });
  for (const link of lms.links) link.clientId = lms.clientId;
  const whole = lms.links.find(({ custom }) => custom.whole_course === 'one_grade');
  if (whole) await begin(world, course, whole);
  for (const link of lms.links) await open(world, course, link, 'teacher');
  remember(world);
  return world;
};

/** The platform copies the course with its links; the first who opens one of them copies it here. */
export const copyCourse = async (world: World): Promise<void> => {
  const [source] = world.courses;
  if (!source) return;
  const copied = world.lms.copyCourse(source.lmsId);
  const whole = copied.links.find(({ custom }) => custom.whole_course === 'one_grade');
  if (!whole) return;
  const course = await enterCourse(world, copied.id, whole.id);
  const rows = await world.product.services.db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .innerJoin('courses', 'courses.id', 'modules.courseId')
    .select(['lessons.id', 'lessons.moduleId', 'lessons.ancestorIds'])
    .where('courses.contextId', '=', course.contextId)
    .orderBy('lessons.id')
    .execute();
  for (const { id, moduleId, ancestorIds } of rows)
    course.lessons.push(asLesson(id, moduleId ?? 0, ancestorIds.at(-1) ?? id));
  world.courses.push(course);
  await begin(world, course, whole);
  for (const link of linksOf(world, course)) await open(world, course, link, 'teacher');
};
