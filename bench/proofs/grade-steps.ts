import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { rotateToolKeys } from '#server/lti/platforms/tool-keys.ts';
import type { FailureMode, Service } from '#test/lms/fake-lms.ts';
import { killServer, letHoursPass } from './grade-time.ts';
import {
  columnOfLink,
  copyCourse,
  type Course,
  count,
  linksOf,
  open,
  pick,
  register,
  remember,
  takeOver,
  targetOf,
  teacherOf,
  type World,
} from './grade-world.ts';
import { choose, launch, LaunchRefused } from './launch-over-http.ts';

/** Random steps in the life of a class in a platform that fails in every way that `fake-lms.ts` knows. */

export const faults: [Service, FailureMode[]][] = [
  [
    'scores',
    [
      'down',
      'too-many',
      'rate-limited',
      'forbidden',
      'gone',
      'not-gradable',
      'broken',
      'broken-once',
      'process-then-drop',
      'expired-token',
    ],
  ],
  [
    'columns',
    [
      'down',
      'too-many',
      'rate-limited',
      'forbidden',
      'broken',
      'broken-once',
      'process-then-drop',
      'post-then-drop',
    ],
  ],
  ['results', ['down', 'too-many', 'broken', 'broken-once']],
  ['token', ['down', 'broken', 'too-many', 'unknown-client', 'process-then-drop']],
  ['roster', ['too-many', 'down', 'forbidden', 'broken-once']],
  ['jwks', ['down', 'broken', 'huge']],
];

/** Scopes as Moodle gives them: column management, grade sync only (reading columns), and none. */
const scopesOfMoodle = [
  ['score', 'lineitem', 'result.readonly'],
  ['score', 'lineitem.readonly', 'result.readonly'],
  [],
];

export const recover = ({ lms }: World) => {
  for (const [service] of faults) lms.failureModes[service] = 'ok';
};

const lessonsThere = ({ lessons }: Course) => lessons.filter(({ isDeleted }) => !isDeleted);

type Work = NonNullable<ReturnType<Course['lessons'][number]['work']['get']>>[number];

const toggle = async (world: World, course: Course, exercise: Work) => {
  const teacher = teacherOf(world, course);
  await (exercise.isDone
    ? teacher.undoBypass(exercise.id, course.contextId)
    : teacher.bypass(exercise.id, course.contextId));
  exercise.isDone = !exercise.isDone;
  count(world, 'marks');
  remember(world);
};

const mark = async (world: World) => {
  const course = pick(world, world.courses);
  const lesson = course && pick(world, lessonsThere(course));
  const student = pick(world, world.students);
  const exercise = lesson && student && pick(world, lesson.work.get(student.subject) ?? []);
  if (!course || !exercise || !student || (exercise.isDone && !student.isCorrected)) return;
  await toggle(world, course, exercise);
};

/** A mark that always changes a grade in a column: of somebody whose marks are taken back, too. */
const markForSure = async (world: World) => {
  const course = pick(world, world.courses);
  if (!course) return;
  const lessons = lessonsThere(course);
  const led = linksOf(world, course).flatMap(link => {
    const lesson = lessons.find(each => each === targetOf(course, link));
    return lesson && columnOfLink(world, link) ? [{ link, lesson }] : [];
  });
  const chosen = pick(world, led);
  const student = pick(
    world,
    world.students.filter(({ isCorrected }) => isCorrected),
  );
  const exercise = chosen && student && pick(world, chosen.lesson.work.get(student.subject) ?? []);
  if (!chosen || !exercise) return;
  await open(world, course, chosen.link, 'teacher');
  await toggle(world, course, exercise);
};

const markSome = async (world: World) => {
  for (let i = 0; i < 6; i++) await mark(world);
};

/** Everything of one student in one lesson, so that whole lessons are completed too. */
const finish = async (world: World) => {
  const course = pick(world, world.courses);
  const lesson = course && pick(world, lessonsThere(course));
  const student = pick(world, world.students);
  if (!course || !lesson || !student) return;
  for (const exercise of lesson.work.get(student.subject) ?? []) {
    if (exercise.isDone) continue;
    await teacherOf(world, course).bypass(exercise.id, course.contextId);
    exercise.isDone = true;
    count(world, 'marks');
    remember(world);
  }
};

/** Every fault of every service, each drawn once before one is drawn again. */
const allFaults = faults.flatMap(([service, modes]) => modes.map(mode => [service, mode] as const));
const deck: (typeof allFaults)[number][] = [];

const drawFault = (world: World) => {
  if (deck.length === 0) deck.push(...allFaults);
  const [drawn] = deck.splice(Math.floor(world.random() * deck.length), 1);
  return drawn;
};

/** A link that brings no column, so that one has to be looked for. */
const linkWithoutColumn = async (world: World) => {
  const course = pick(world, world.courses);
  const lesson = course && pick(world, lessonsThere(course));
  if (!course || !lesson) return;
  const { lms } = world;
  const id = `without column ${lms.links.length}`;
  const link = { id, courseId: course.lmsId, custom: { lesson_id: String(lesson.id) }, columnId: null };
  const added = lms.addLink({ ...link, clientId: lms.clientId });
  remember(world);
  await open(world, course, added, 'teacher');
};

/** What makes us call the service that fails. */
const provoke = async (world: World, service: Service) => {
  const { lms, product } = world;
  if (service === 'columns') await linkWithoutColumn(world);
  if (service === 'token') lms.expireTokens();
  if (service === 'jwks') await lms.rotateKey();
  if (service === 'results') {
    lms.failureModes.scores = 'process-then-drop';
    await markForSure(world);
    await letHoursPass(product, 1);
    lms.failureModes.scores = 'ok';
    await letHoursPass(product, 1);
  }
  await markSome(world);
  // Rosters are asked for seldom.
  if (service === 'roster')
    await product.services.db.updateTable('ltiContexts').set({ rosterAskedAt: null }).execute();
  if (service === 'jwks' || service === 'roster') await relaunch(world);
  await letHoursPass(product, 1);
};

const nameOf = ([service, failureMode]: (typeof allFaults)[number]) => `${service} ${failureMode}`;

/** Faults that were never met, by the counts of `fake-lms.ts`. */
export const faultsNotMet = (answers: Record<string, number>): string[] =>
  allFaults.map(nameOf).filter(name => answers[name] === undefined);

/** Faults that were not met so far, each alone: among others, what fails first hides what would fail after it. */
export const meetOthers = async (world: World, answers: Record<string, number>): Promise<void> => {
  const { lms } = world;
  for (const fault of allFaults) {
    const isMet = () => lms.answers.has(nameOf(fault)) || answers[nameOf(fault)] !== undefined;
    for (let tries = 0; tries < 5 && !isMet(); tries++) {
      recover(world);
      lms.gradeScopes = scopesOfMoodle[0] ?? [];
      const [service, failureMode] = fault;
      lms.failureModes[service] = failureMode;
      await provoke(world, service);
      count(world, 'faults met alone');
    }
  }
};

const fail = async (world: World) => {
  const [service, failureMode] = drawFault(world) ?? ['scores', 'down'];
  world.lms.failureModes[service] = failureMode;
  if (world.random() < 0.7) await provoke(world, service);
};

const relaunch = async (world: World) => {
  const course = pick(world, world.courses);
  const link = course && pick(world, linksOf(world, course));
  const student = pick(world, world.students);
  if (!course || !link || !student) return;
  // Noise: a date of everybody, and a later one of this person.
  link.dueAt = new Date(Date.now() + 86_400_000).toISOString();
  link.dueOf = { [student.subject]: new Date(Date.now() + 2 * 86_400_000).toISOString() };
  await open(world, course, link, world.random() < 0.5 ? 'teacher' : student.subject);
};

const changeScopes = async (world: World) => {
  world.lms.gradeScopes = pick(world, scopesOfMoodle) ?? [];
  count(world, 'changed scopes');
  await relaunch(world);
};

/** Whatever is chosen must be reachable: the keys of the platform are needed for each choice. */
const withKeys = async <T>(world: World, act: () => Promise<T>): Promise<T> => {
  world.lms.failureModes.jwks = 'ok';
  return act();
};

const chooseAgain = async (world: World) => {
  const course = pick(world, world.courses);
  const link =
    course &&
    pick(
      world,
      linksOf(world, course).filter(each => targetOf(course, each) !== 'each lesson'),
    );
  if (!course || !link) return;
  const lesson = world.random() < 0.2 ? null : pick(world, lessonsThere(course));
  const fields: Record<string, string> = lesson ? { lessonId: String(lesson.id) } : { choice: 'course' };
  await withKeys(world, () =>
    choose(world.product.server.url, world.lms, fields, { courseId: course.lmsId, again: link.id }),
  );
  count(world, 'chosen again');
  remember(world);
  if (world.random() < 0.7) await open(world, course, link, 'teacher');
};

/** A lesson that the link with a grade for each lesson grades gets an activity of its own, opened at once or later. */
const chooseOwn = async (world: World) => {
  const course = pick(world, world.courses);
  const linked = new Set(course && linksOf(world, course).map(link => targetOf(course, link)));
  const lesson =
    course &&
    pick(
      world,
      lessonsThere(course).filter(each => !linked.has(each)),
    );
  if (!course || !lesson) return;
  await withKeys(world, () =>
    choose(world.product.server.url, world.lms, { lessonId: String(lesson.id) }, { courseId: course.lmsId }),
  );
  const link = world.lms.links.at(-1);
  if (!link) return;
  link.clientId = world.lms.clientId;
  count(world, 'activities added later');
  remember(world);
  if (world.random() < 0.5) await open(world, course, link, 'teacher');
};

const lessonPath = ({ contextId }: Course, id: number) => `/api/cairn_courses/${contextId}/lessons/${id}`;

const deleteOrRestore = async (world: World) => {
  const course = pick(world, world.courses);
  const lesson = course && pick(world, course.lessons);
  if (!course || !lesson) return;
  const teacher = teacherOf(world, course);
  await (lesson.isDeleted
    ? teacher.call('POST', `/api/cairn_courses/${course.contextId}/deleted_lessons/${lesson.id}/restore`)
    : teacher.call('DELETE', lessonPath(course, lesson.id)));
  lesson.isDeleted = !lesson.isDeleted;
  count(world, lesson.isDeleted ? 'deleted lessons' : 'restored lessons');
  remember(world);
};

const hideOrShow = async (world: World) => {
  const course = pick(world, world.courses);
  const lesson = course && pick(world, lessonsThere(course));
  if (!course || !lesson) return;
  const state = lesson.isDraft ? 'visible' : 'draft';
  await teacherOf(world, course).call('PUT', `${lessonPath(course, lesson.id)}/visibility`, { state });
  lesson.isDraft = !lesson.isDraft;
  count(world, 'hidden or shown lessons');
  remember(world);
};

const moveLesson = async (world: World) => {
  const course = pick(world, world.courses);
  const [lesson, other] = [
    course && pick(world, lessonsThere(course)),
    course && pick(world, lessonsThere(course)),
  ];
  if (!course || !lesson || !other || lesson === other) return;
  const newLessonPositions = [{ id: lesson.id, cairnModuleId: other.moduleId, position: 1000 + lesson.id }];
  await teacherOf(world, course).call('PUT', `/api/cairn_courses/${course.contextId}`, {
    newLessonPositions,
  });
  lesson.moduleId = other.moduleId;
  count(world, 'moved lessons');
};

/** Keys of both sides (a new one of ours signs after a day), and access tokens. */
const changeKeys = async ({ product: { services }, lms }: World) => {
  await lms.rotateKey();
  lms.expireTokens();
  await rotateToolKeys(services);
  await sql`update lti_tool_keys set starts_at = starts_at - interval '25 hours',
    retires_at = retires_at - interval '25 hours'`.execute(services.db);
};

/** The tool is registered again: links that exist keep the old client id, new ones have the new one. */
const registerAgain = async (world: World) => {
  if (world.lms.registrations.length > 2) return;
  await withKeys(world, () => register(world));
  count(world, 'further client ids');
};

type Registration = { id: number; issuer: string; clientId: string };
type Platform = { id: number; registrations: Registration[] };

/** The platform moves; an administrator edits its addresses, or it is registered anew and claimed. */
const move = async (world: World) => {
  if ((world.counts['moved platforms'] ?? 0) > 0) return;
  const { lms, admin, random } = world;
  const before = lms.url;
  recover(world);
  await lms.changeAddress();
  count(world, 'moved platforms');
  if (random() < 0.5) {
    const { ltiPlatforms } = await admin.call<{ ltiPlatforms: Platform[] }>(
      'GET',
      '/api/lti_platforms?limit=100',
    );
    const { issuer, authUrl, tokenUrl, jwksUrl } = lms.registration;
    for (const { id, registrations } of ltiPlatforms)
      for (const registration of registrations.filter(({ issuer: known }) => known === before))
        await admin.call('PUT', `/api/lti_platforms/${id}/registrations/${registration.id}`, {
          issuer,
          clientId: registration.clientId,
          authUrl,
          tokenUrl,
          jwksUrl,
        });
    return;
  }
  await register(world);
  for (const link of lms.links) link.clientId = lms.clientId;
  // The first launch says who it is, and waits for the answer of the administrator.
  await launch(world.product.server.url, lms, 'teacher', lms.links[0]?.id ?? null).catch((error: unknown) => {
    if (!(error instanceof LaunchRefused)) throw error;
  });
  await takeOver(admin);
};

/** Everything that was deleted or hidden is back. */
const restoreAll = async (world: World, course: Course) => {
  const teacher = teacherOf(world, course);
  for (const lesson of course.lessons) {
    if (lesson.isDeleted)
      await teacher.call(
        'POST',
        `/api/cairn_courses/${course.contextId}/deleted_lessons/${lesson.id}/restore`,
      );
    lesson.isDeleted = false;
    remember(world);
    if (lesson.isDraft)
      await teacher.call('PUT', `${lessonPath(course, lesson.id)}/visibility`, { state: 'visible' });
    lesson.isDraft = false;
    remember(world);
  }
};

const copy = async (world: World) => {
  const [course, ...others] = world.courses;
  if (!course || others.length > 0) return;
  await restoreAll(world, course);
  await withKeys(world, () => copyCourse(world));
  count(world, 'copied courses');
  remember(world);
};

const kill = async (world: World) => {
  await pause(world.random() * 300);
  await killServer(world.product);
  count(world, 'kills');
};

const letTimePass = (world: World) => letHoursPass(world.product, 1 + Math.floor(world.random() * 4));

/** Each with how often it is drawn. */
const steps: [number, (world: World) => Promise<void>][] = [
  [24, markSome],
  [8, finish],
  [18, fail],
  [4, async world => recover(world)],
  [20, letTimePass],
  [8, relaunch],
  [3, changeScopes],
  [5, chooseAgain],
  [3, chooseOwn],
  [4, deleteOrRestore],
  [3, hideOrShow],
  [2, moveLesson],
  [2, changeKeys],
  [2, registerAgain],
  [1, move],
  [2, copy],
  [2, kill],
];
const weightOfAll = steps.reduce((sum, [weight]) => sum + weight, 0);

export const takeStep = async (world: World): Promise<void> => {
  let at = world.random() * weightOfAll;
  const step = steps.find(([weight]) => (at -= weight) < 0)?.[1] ?? markSome;
  await step(world);
  count(world, 'steps');
};

/** Every kind of step that a round must have had, so that none depends on luck. */
export const rareSteps = [chooseOwn, chooseAgain, registerAgain, copy, move, kill];

/** Everything well again: what was deleted or hidden is back, all links are opened by staff, and all grades are resent. */
export const heal = async (world: World): Promise<void> => {
  recover(world);
  world.lms.gradeScopes = scopesOfMoodle[0] ?? [];
  for (const course of world.courses) {
    await restoreAll(world, course);
    for (const link of linksOf(world, course)) {
      const refusal = await open(world, course, link, 'teacher');
      if (refusal !== null) throw new Error(`${link.id} cannot be opened although all is well: ${refusal}`);
    }
  }
  remember(world);
  await world.admin.call('POST', '/api/lti_scores');
};
