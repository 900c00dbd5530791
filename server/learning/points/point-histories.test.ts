import { expect, it } from 'vitest';
import { saveExercise } from '#contract/authoring/content.ts';
import { updateCourse } from '#contract/authoring/courses.ts';
import { giveExtension, setLessonDue, takeExtension } from '#contract/authoring/dates.ts';
import { setLessonPoints } from '#contract/authoring/points.ts';
import { type Rubric, saveRubric } from '#contract/authoring/rubric.ts';
import {
  createGradebookColumn,
  getGradebook,
  getOwnPoints,
  setGradebookCells,
  setGradebookWeights,
} from '#contract/learning/gradebook.ts';
import { getGrading, getGradingOverview, releaseGradings, saveGrading } from '#contract/learning/grading.ts';
import { getCourseProgress, getEnrollment, getStudentProgress } from '#contract/learning/student-progress.ts';
import { bypassUserExercise, getUserLesson, undoBypass } from '#contract/learning/work.ts';
import { executeUserExercise, getTestProcess } from '#contract/running/runs.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aLesson, aUserLesson, aLearner } from '#test/factories.ts';
import { randomFrom } from '#test/numbers/history-step.ts';
import { letterRunner } from '#test/numbers/letter-runner.ts';
import { runningApp } from '#test/running-app.ts';

/** Longer ones are proofs: `POINT_STEPS=1000 POINT_SEED=7 npx vitest run --project server server/learning/points/point-histories`. */
const seed = Number(process.env.POINT_SEED ?? 1);
const steps = Number(process.env.POINT_STEPS ?? 30);
const stepsBetween = steps > 100 ? 10 : 3;
const dayMs = 24 * 60 * 60 * 1000;
const letters = 'abc';

const { app, services, workOffJobs } = await runningApp({ runner: letterRunner });
const random = randomFrom(seed * 7919);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
const amount = () => Math.floor(random() * 4001) / 100;

/** What happened, in the plainest words; nothing of the product's arithmetic is used to say what follows from it. */
type Work = {
  runs: { at: number; letters: number }[];
  completedAt: number | null;
  isMarked: boolean;
  byHand: { ticked: string[]; isReleased: boolean } | null;
};
type Lesson = {
  id: number;
  moduleId: number;
  due: number | null;
  rules: { latePercent: number; closesAfterDays: number | null };
  points: (number | null)[];
  rubrics: (Rubric | null)[];
  exerciseIds: number[];
};

const cents = (points: number) => Math.round(points * 100 + 1e-7);

/** Hundredths of points that the tests give, one rule after the other. */
const expectedCents = (work: Work, most: number, due: number | null, lesson: Lesson, counts: string) => {
  if (work.isMarked) return cents(most);
  const { latePercent, closesAfterDays } = lesson.rules;
  const from = lesson.due ?? due;
  const end =
    closesAfterDays === null || from === null ? Infinity : Math.max(from + closesAfterDays * dayMs, due ?? 0);
  const worth = (at: number, share: number) => {
    const days = due === null || at <= due ? 0 : Math.ceil((at - due) / dayMs);
    return cents(most * share * (Math.max(0, 100 - days * latePercent) / 100));
  };
  const runs = work.runs
    .filter(({ at }) => at <= end)
    .map(({ at, letters: passed }) => worth(at, passed / letters.length));
  if (counts === 'last' && work.runs.length > 0) return runs.at(-1) ?? 0;
  const done = work.completedAt !== null && work.completedAt <= end ? [worth(work.completedAt, 1)] : [];
  return Math.max(0, ...runs, ...done);
};

/** What can be ticked: now these items, now others, of which some take points away. */
const someRubric = (): Rubric => ({
  isAlone: random() < 0.3,
  items: [
    { key: 'always', points: amount() + 0.01, text: 'Always there' },
    ...['second', 'third', 'minus']
      .filter(() => random() < 0.6)
      .map(key => ({ key, points: key === 'minus' ? -amount() : amount(), text: key })),
  ],
});

const ticksOf = ({ items }: Rubric, { ticked }: { ticked: string[] }) =>
  items.filter(({ key }) => ticked.includes(key)).reduce((sum, { points }) => sum + cents(points), 0);

/** What was graded and is not released yet is nothing, also of what could be reached. */
const withHandCents = (tests: { reached: number; most: number }, rubric: Rubric | null, work: Work) => {
  if (!rubric) return tests;
  const counting = rubric.isAlone ? { reached: 0, most: 0 } : tests;
  const hasWork = work.runs.length > 0 || work.completedAt !== null;
  if (hasWork && !work.byHand?.isReleased) return counting;
  const ticked = work.byHand?.isReleased ? ticksOf(rubric, work.byHand) : 0;
  const most = rubric.items.reduce((sum, { points }) => sum + Math.max(0, cents(points)), 0);
  return { reached: Math.max(0, counting.reached + ticked), most: counting.most + most };
};

it('PT-1 PT-2 PT-3 after any history all pages show the points that follow from what happened', async () => {
  const { id: languageConfigId } = await aLanguage(services);
  const course = await aCourse(services, { languageConfigId });
  const teacher = as(app, course.instructor);
  const params = { contextId: course.contextId };
  const made = [];
  for (const modulePosition of [0, 1, 2])
    made.push(
      await aLesson(services, {
        course,
        modulePosition,
        exercises: 2,
        testCode: letters,
        solutionCode: letters,
      }),
    );
  const lessons: Lesson[] = made.map(({ lesson, module, exercises }) => ({
    id: lesson.id,
    moduleId: module.id,
    due: null,
    rules: { latePercent: 0, closesAfterDays: null },
    points: exercises.map(() => null),
    rubrics: exercises.map(() => null),
    exerciseIds: exercises.map(({ id }) => id),
  }));
  const students = [await aLearner(services, course), await aLearner(services, course)];
  const works = new Map<string, { work: Work; id: number }>();
  const extensions = new Map<string, number>();
  const exempt = new Set<string>();
  const weights = new Map(lessons.map(({ moduleId }) => [moduleId, null as number | null]));
  const entries = new Map<number, number>();
  let counts: 'best' | 'last' = 'best';
  for (const [index, lesson] of made.entries())
    for (const student of students) {
      const { userExercises } = await aUserLesson(services, { lesson, learner: student });
      for (const [position, { id }] of userExercises.entries())
        works.set(`${student.id} ${index} ${position}`, {
          id,
          work: { runs: [], completedAt: null, isMarked: false, byHand: null },
        });
    }
  await teacher.call(updateCourse, { params, body: { countedRun: counts } });
  await teacher.call(createGradebookColumn, { params, body: { name: 'Attendance', most: 10 } });
  await workOffJobs();
  const columnId = (await teacher.call(getGradebook, { params })).body.columns.at(-1)!.columnId!;

  const someWork = () => {
    const [student, index] = [pick(students), Math.floor(random() * lessons.length)];
    return {
      student,
      index,
      first: works.get(`${student.id} ${index} 0`)!,
      second: works.get(`${student.id} ${index} 1`)!,
    };
  };
  const isoIn = (days: number) => new Date(Math.floor((Date.now() + days * dayMs) / 60_000) * 60_000);

  const doings: (() => Promise<unknown>)[] = [
    async () => {
      const { student, first, second } = someWork();
      const isSecond = first.work.completedAt !== null && random() < 0.6;
      const { id, work } = isSecond ? second : first;
      const code =
        letters
          .split('')
          .filter(() => random() < 0.6)
          .join('') || 'z';
      const caller = as(app, student);
      const answer = await caller.call(executeUserExercise, {
        params: { id, ...params },
        body: { solutionCode: code },
      });
      expect(answer.status).toBe(200);
      await workOffJobs();
      const { testProcess } = (
        await caller.call(getTestProcess, { params: { id: answer.body.testProcess.id } })
      ).body;
      const passed = letters.split('').filter(letter => code.includes(letter)).length;
      work.runs.push({ at: new Date(testProcess.createdAt).getTime(), letters: passed });
      if (passed === letters.length) {
        // A run that passes takes a mark away and keeps its time.
        work.completedAt ??= new Date(testProcess.finishedAt!).getTime();
        work.isMarked = false;
      }
    },
    async () => {
      const { first } = someWork();
      const { status } = await teacher.call(bypassUserExercise, { params: { id: first.id, ...params } });
      expect(status).toBe(200);
      if (first.work.completedAt !== null) return;
      first.work.completedAt = services.clock.now().getTime();
      first.work.isMarked = true;
    },
    async () => {
      const { first } = someWork();
      const { status } = await teacher.call(undoBypass, { params: { id: first.id, ...params } });
      if (status !== 200 || !first.work.isMarked) return;
      first.work.completedAt = null;
      first.work.isMarked = false;
    },
    async () => {
      counts = pick(['best', 'last'] as const);
      await teacher.call(updateCourse, { params, body: { countedRun: counts } });
    },
    async () => {
      const lesson = pick(lessons);
      lesson.rules = { latePercent: pick([0, 10, 33.5, 100]), closesAfterDays: pick([null, 0, 1, 3]) };
      const where = { courseId: course.contextId, lessonId: lesson.id };
      await teacher.call(setLessonPoints, { params: where, body: { ...lesson.rules, goOnFrom: null } });
    },
    async () => {
      const lesson = pick(lessons);
      const at = random() < 0.3 ? null : isoIn(pick([-5, -2.5, -1, 0.5, 3]));
      lesson.due = at?.getTime() ?? null;
      const where = { courseId: course.contextId, lessonId: lesson.id };
      await teacher.call(setLessonDue, {
        params: where,
        body: { dueAt: at?.toISOString() ?? null } as never,
      });
    },
    async () => {
      const { student, index } = someWork();
      const where = { ...params, lessonId: lessons[index]!.id, userId: student.id };
      const at = isoIn(pick([-4, -0.5, 2]));
      if (random() < 0.4) {
        extensions.delete(`${student.id} ${index}`);
        await teacher.call(takeExtension, { params: where });
      } else {
        extensions.set(`${student.id} ${index}`, at.getTime());
        await teacher.call(giveExtension, { params: where, body: { dueAt: at.toISOString() } as never });
      }
    },
    async () => {
      const lesson = pick(lessons);
      const position = Math.floor(random() * 2);
      const points = random() < 0.3 ? null : amount();
      lesson.points[position] = points;
      const where = {
        courseId: course.contextId,
        lessonId: lesson.id,
        exerciseId: lesson.exerciseIds[position]!,
      };
      await teacher.call(saveExercise, { params: where, body: { points } as never });
    },
    async () => {
      const { student, index } = someWork();
      const key = `${student.id} ${index}`;
      const isExempt = !exempt.has(key);
      if (isExempt) exempt.add(key);
      else exempt.delete(key);
      const cell = { userId: student.id, lessonId: lessons[index]!.id, isExempt };
      await teacher.call(setGradebookCells, { params, body: { cells: [cell] } });
    },
    async () => {
      const student = pick(students);
      const points = random() < 0.3 ? null : Math.floor(random() * 1001) / 100;
      if (points === null) entries.delete(student.id);
      else entries.set(student.id, points);
      await teacher.call(setGradebookCells, {
        params,
        body: { cells: [{ userId: student.id, columnId, points }] },
      });
    },
    async () => {
      const { groups: before } = (await teacher.call(getGradebook, { params })).body;
      const isWeighted = random() < 0.5;
      const groups = lessons.map(({ moduleId }) => ({
        id: moduleId,
        weight: isWeighted ? pick([0, 20, 35]) : null,
        dropped: 0,
      }));
      for (const { id, weight } of groups) weights.set(id, weight);
      expect((await teacher.call(setGradebookWeights, { params, body: { groups, before } })).status).toBe(
        200,
      );
    },
  ];

  const gradedPlace = () => {
    const index = Math.floor(random() * lessons.length);
    const position = Math.floor(random() * 2);
    const lesson = lessons[index]!;
    return {
      lesson,
      position,
      rubric: lesson.rubrics[position]!,
      where: {
        courseId: course.contextId,
        lessonId: lesson.id,
        exerciseId: lesson.exerciseIds[position]!,
      },
      workOf: (userId: number) => works.get(`${userId} ${index} ${position}`)!.work,
    };
  };
  const saveSomeRubric = async () => {
    const { lesson, position, where } = gradedPlace();
    const before = lesson.rubrics[position]!;
    const rubric = random() < 0.2 ? null : someRubric();
    expect((await teacher.call(saveRubric, { params: where, body: { rubric, before } })).status).toBe(200);
    lesson.rubrics[position] = rubric;
  };
  const gradeSomebody = async () => {
    const { rubric, where, workOf } = gradedPlace();
    const { gradings } = (await teacher.call(getGradingOverview, { params: where })).body;
    if (!rubric || gradings.length === 0) return;
    const line = pick(gradings);
    const work = workOf(line.student!.id);
    const { grading } = (await teacher.call(getGrading, { params: { id: line.id } })).body;
    const ticked = rubric.items.map(({ key }) => key).filter(() => random() < 0.5);
    const isGraded = line.isReleased || random() < 0.9;
    const body = { version: grading.version, codeVersion: grading.program.version, ticked, isGraded };
    expect((await teacher.call(saveGrading, { params: { id: line.id }, body })).status).toBe(200);
    work.byHand = isGraded ? { ticked, isReleased: line.isReleased } : null;
  };
  const releaseSome = async () => {
    const { where, workOf } = gradedPlace();
    const { gradings } = (await teacher.call(getGradingOverview, { params: where })).body;
    const isReleased = random() < 0.7;
    const chosen = gradings.length > 0 && random() < 0.4 ? [pick(gradings)] : gradings;
    const gradingIds = chosen === gradings ? undefined : chosen.map(({ id }) => id);
    const body = { isReleased, ...(gradingIds && { gradingIds }) };
    expect((await teacher.call(releaseGradings, { params: where, body })).status).toBe(200);
    for (const { student } of chosen) {
      const { byHand } = workOf(student!.id);
      if (byHand) byHand.isReleased = isReleased;
    }
  };
  doings.push(saveSomeRubric, gradeSomebody, gradeSomebody, releaseSome);

  const expectedOf = (userId: number) => {
    const cells = lessons.map((lesson, index) => {
      const due = extensions.get(`${userId} ${index}`) ?? lesson.due;
      const each = lesson.points.map((points, position) => {
        const { work } = works.get(`${userId} ${index} ${position}`)!;
        const reached = expectedCents(work, points ?? 1, due, lesson, counts);
        return withHandCents({ reached, most: cents(points ?? 1) }, lesson.rubrics[position]!, work);
      });
      const sum = (which: 'reached' | 'most') => each.reduce((all, one) => all + one[which], 0);
      return { reached: sum('reached'), most: sum('most') };
    });
    const groups = lessons.map(({ moduleId }, index) => ({
      weight: weights.get(moduleId) ?? null,
      ...(exempt.has(`${userId} ${index}`) ? { reached: 0, most: 0 } : cells[index]!),
    }));
    const entered = entries.get(userId);
    const own = entered === undefined ? [] : [{ weight: null, reached: cents(entered), most: 1000 }];
    const all = [...groups, ...own];
    if (all.some(({ weight }) => weight !== null)) {
      const counting = all.filter(({ most, weight }) => most > 0 && (weight ?? 0) > 0);
      const whole = counting.reduce((sum, { weight }) => sum + weight!, 0);
      const percent = counting.reduce(
        (sum, { weight, reached, most }) => sum + (100 * weight! * reached) / most / whole,
        0,
      );
      return { cells, total: whole === 0 ? { reached: 0, most: 0 } : { reached: percent, most: 100 } };
    }
    const sum = (which: 'reached' | 'most') => all.reduce((total, one) => total + one[which], 0) / 100;
    return { cells, total: { reached: sum('reached'), most: sum('most') } };
  };

  const compare = async (history: string) => {
    await workOffJobs();
    const gradebook = (await teacher.call(getGradebook, { params })).body;
    const matrix = (await teacher.call(getCourseProgress, { params })).body;
    for (const student of students) {
      const { cells, total } = expectedOf(student.id);
      const row = gradebook.students.find(({ id }) => id === student.id)!;
      const inMatrix = matrix.students.find(({ id }) => id === student.id)!.points!;
      const own = (await as(app, student).call(getOwnPoints, { params })).body.points!;
      const person = (await teacher.call(getEnrollment, { params: { ...params, id: student.id } })).body;
      expect(row.total.reached, history).toBeCloseTo(total.reached, 1);
      expect(row.total.most, history).toBeCloseTo(total.most, 5);
      expect([inMatrix.total, own.total, person.total], history).toEqual([row.total, row.total, row.total]);
      for (const [index, lesson] of lessons.entries()) {
        const wanted = { reached: cells[index]!.reached / 100, most: cells[index]!.most / 100 };
        const where = { contextId: course.contextId, lessonId: lesson.id };
        const page = (await as(app, student).call(getUserLesson, { params: where })).body.userLesson!.points!;
        const list = (
          await teacher.call(getStudentProgress, {
            params: { courseId: course.contextId, lessonId: lesson.id },
          })
        ).body;
        const inList = list.students.find(({ id }) => id === student.id)!.points;
        expect({ reached: page.reached, most: page.most }, `${history}, lesson ${index}`).toEqual(wanted);
        expect(inList, history).toEqual(wanted);
        const shown = exempt.has(`${student.id} ${index}`) ? null : wanted;
        expect([row.cells[index], inMatrix.cells[index], own.columns[index]!.points], history).toEqual([
          shown,
          shown,
          shown,
        ]);
      }
    }
  };

  for (let step = 1; step <= steps; step += 1) {
    // Half of what happens are runs.
    await (random() < 0.5 ? doings[0]! : pick(doings))();
    if (step % stepsBetween === 0) await compare(`seed ${seed}, step ${step}`);
  }
}, 3_600_000);
