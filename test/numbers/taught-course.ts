import type { FastifyInstance } from 'fastify';
import { createExercise, createLesson, createModule, saveExercise } from '#contract/authoring/content.ts';
import { updateCourse } from '#contract/authoring/courses.ts';
import { getTestProcess, runExercise } from '#contract/running/runs.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { aLanguage } from '#test/factories.ts';
import { startSession } from '#server/site/accounts/sessions/start-session.ts';
import { anLms, enter, type KnownLms } from '#test/lms/launching.ts';
import type { RunningApp } from '#test/running-app.ts';
import { allLetters, type Random, someLetters } from './random.ts';
import { aBook, noRules } from './points/point-facts.ts';
import { begin, type Course, type Exercise, type Lesson } from './course-model.ts';

/** A course in an LMS with some students, and the model of it. Everything in it is done by calls. */
export type TaughtCourse = {
  running: RunningApp;
  app: FastifyInstance;
  lms: KnownLms;
  contextId: string;
  teacher: { id: number; authToken: string };
  students: Map<string, { id: number; authToken: string }>;
  nameOf: (userId: number) => string;
  columns: {
    course: string;
    lessons: Map<number, string>;
    /** Of lessons that are deleted: how many scores the platform had taken by then. */
    ended: Map<string, number>;
  };
  moduleId: number;
  languageConfigId: number;
  /** What an exercise is tested with. */
  someTests: (random: Random) => string;
  mostLessons: number;
  /** Ids of lessons that are not deleted. */
  kept: Set<number>;
  course: Course;
};

/** Saves tests and the solution that passes them, and runs it: published by itself while nobody has work. */
export const writeTests = async (
  { app, running, contextId, teacher }: TaughtCourse,
  lesson: Lesson,
  { id }: Pick<Exercise, 'id'>,
  testCode: string,
) => {
  const params = { courseId: contextId, lessonId: lesson.id, exerciseId: id };
  const body = { testCode, solutionCode: allLetters };
  await as(app, teacher).call(saveExercise, { params, body });
  const { testProcess } = (await as(app, teacher).call(runExercise, { params })).body;
  await finishRun({ app, running }, teacher, testProcess.id);
};

export const finishRun = async (
  { app, running }: Pick<TaughtCourse, 'app' | 'running'>,
  who: { authToken: string },
  id: number,
) => {
  for (let tries = 0; tries < 20; tries++) {
    await running.workOffJobs();
    const { testProcess } = (await as(app, who).call(getTestProcess, { params: { id } })).body;
    if (testProcess.finishedAt) return testProcess;
  }
  throw new Error('a run did not end');
};

export const addExercise = async (taught: TaughtCourse, lesson: Lesson, testCode: string) => {
  const { app, contextId, teacher } = taught;
  const params = { courseId: contextId, lessonId: lesson.id };
  const { exercise } = (await as(app, teacher).call(createExercise, { params, body: {} })).body;
  lesson.exercises.push({
    id: exercise.id,
    versions: [testCode],
    testCode,
    groups: [],
    points: null,
    draftPoints: null,
    rubric: null,
  });
  await writeTests(taught, lesson, exercise, testCode);
};

export const addLesson = async (taught: TaughtCourse, name: string): Promise<Lesson> => {
  const { app, contextId, teacher, moduleId, languageConfigId, course } = taught;
  const body = { name, cairnModuleId: moduleId, languageConfigId };
  const { lesson } = (await as(app, teacher).call(createLesson, { params: { courseId: contextId }, body }))
    .body;
  const added: Lesson = {
    id: lesson.id,
    exercises: [],
    isDraft: false,
    opens: 'always',
    dueAt: null,
    extensions: new Map(),
    taken: new Map(),
    isLinked: false,
    moduleId,
    rules: noRules,
  };
  course.lessons.push(added);
  return added;
};

/** These students open a lesson for the first time, which jobs prepare. */
export const beginLesson = async (
  { app, running, contextId, students }: TaughtCourse,
  lesson: Lesson,
  names: string[],
) => {
  const call = { params: { contextId, lessonId: lesson.id } };
  for (const name of names) await as(app, students.get(name)!).call(getUserLesson, call);
  await running.workOffJobs();
  for (const name of names) begin(lesson, name);
};

/** A column of the gradebook for a lesson, as after somebody has opened its link. */
const linkLesson = async ({ running, lms, columns, course }: TaughtCourse, lesson: Lesson) => {
  const link = lms.addLink({
    id: `lesson-${lesson.id}`,
    title: `Lesson ${lesson.id}`,
    custom: { lesson_id: String(lesson.id) },
  });
  await enter(running, lms, course.students[0]!, link.id);
  columns.lessons.set(lesson.id, link.columnId ?? '');
  lesson.isLinked = true;
};

/** Sessions end while time goes by. */
export const signInAgain = async ({ running: { services }, teacher, students }: TaughtCourse) => {
  for (const person of [teacher, ...students.values()]) {
    const user = await services.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    person.authToken = await startSession(services, services.db, user);
  }
};

const userIdOf = async ({ services }: RunningApp, lms: KnownLms, subject: string) => {
  const { userId } = await services.db
    .selectFrom('ltiUsers')
    .select('userId')
    .where('platformId', '=', lms.platform.id)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return userId;
};

export const teachCourse = async (running: RunningApp): Promise<TaughtCourse> => {
  const { app, services } = running;
  // No language in which wrong programs can be made: nobody asks for the strength of these tests.
  const language = await aLanguage(services, { executableFileName: 'main.txt', defaultLessonCode: '' });
  const lms = await anLms(running);
  const teacher = await enter(running, lms, 'teacher', 'course');
  const contextId = teacher.settings?.contextId ?? '';
  const { cairnModule } = (
    await as(app, teacher).call(createModule, { params: { courseId: contextId }, body: { name: 'Words' } })
  ).body;
  await as(app, teacher).call(updateCourse, {
    params: { contextId },
    body: { scoreMode: 'on_completion' },
  });
  const whole = lms.addLink({ id: 'whole', title: 'The course' });
  const students: TaughtCourse['students'] = new Map();
  for (const name of ['ada', 'grace', 'kay', 'lin']) {
    if (!lms.people.some(({ id }) => id === name)) lms.addPerson(name);
    const { authToken } = await enter(running, lms, name, whole.id);
    students.set(name, { id: await userIdOf(running, lms, name), authToken });
  }
  const names = new Map([...students].map(([name, { id }]) => [id, name]));
  const taught: TaughtCourse = {
    running,
    app,
    lms,
    contextId,
    teacher: { id: await userIdOf(running, lms, 'teacher'), authToken: teacher.authToken },
    students,
    nameOf: id => names.get(id) ?? String(id),
    columns: { course: whole.columnId ?? '', lessons: new Map(), ended: new Map() },
    moduleId: cairnModule.id,
    languageConfigId: language.id,
    someTests: someLetters,
    mostLessons: 4,
    kept: new Set(),
    course: { students: [...students.keys()], lessons: [], deleted: [], isAsTheyGo: false, book: aBook() },
  };
  const first = await addLesson(taught, 'First');
  await addExercise(taught, first, 'a');
  await addExercise(taught, first, 'b');
  await addExercise(taught, await addLesson(taught, 'Second'), 'a');
  await linkLesson(taught, first);
  await signInAgain(taught);
  await beginLesson(taught, first, taught.course.students);
  return taught;
};
