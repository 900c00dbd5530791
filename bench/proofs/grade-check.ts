import {
  columnOfLink,
  type Course,
  gradeIn,
  type Lesson,
  linksOf,
  madeColumns,
  targetOf,
  type World,
} from './grade-world.ts';

/** Compares what the platform holds with the model, after everything is well again. */

export type Faults = {
  /** Grades that are compared: one for each student and column. */
  grades: number;
  /** The platform holds something else than the grade of this student in what the column stands for. */
  wrong: string[];
  /** The same score was taken twice in a row, of students whose scores only rise, without a reason. */
  doubled: string[];
  /** A score that the student never had in anything that the column has stood for. */
  inWrongColumn: string[];
  /** More than one column for the same lesson or link. */
  doubledColumns: string[];
  /** Shown to the student as sent although the lesson is not completed, or the other way round. */
  wronglyShown: string[];
};

type Target = Lesson | 'course';

const columnsOf = (world: World, course: Course): { id: string; target: Target }[] => [
  ...linksOf(world, course).flatMap(link => {
    const column = columnOfLink(world, link);
    const target = targetOf(course, link);
    return column && target !== 'each lesson' ? [{ id: column.id, target }] : [];
  }),
  ...madeColumns(world, course).flatMap(({ id, resourceId }) => {
    const target = course.lessons.find(lesson => String(lesson.id) === resourceId);
    return target ? [{ id, target }] : [];
  }),
];

const repeated = <T>(items: T[]): T[] => items.filter((item, i) => items.indexOf(item) !== i);

const checkCourse = (world: World, course: Course, found: Faults) => {
  const { lms, ledTo, restarts, students } = world;
  const held = columnsOf(world, course);
  const made = madeColumns(world, course);
  found.doubledColumns.push(
    ...repeated(made.map(({ resourceId }) => `lesson ${resourceId}`)),
    ...repeated(
      lms.columns.flatMap(({ courseId, resourceLinkId }) =>
        courseId === course.lmsId && resourceLinkId !== undefined ? [`link ${resourceLinkId}`] : [],
      ),
    ),
    ...made.flatMap(({ id }) => (held.some(column => column.id === id) ? [] : [`${id} stands for nothing`])),
  );
  const linked = new Set(linksOf(world, course).map(link => targetOf(course, link)));
  for (const lesson of course.lessons) {
    const hasColumn = linked.has(lesson) || made.some(({ resourceId }) => resourceId === String(lesson.id));
    const isGraded = students.some(({ subject }) => gradeIn(course, lesson, subject) > 0);
    if (isGraded && !hasColumn) found.wrong.push(`lesson ${lesson.id} has no column`);
  }
  for (const { id, target } of held)
    for (const { subject, isCorrected } of students) {
      found.grades += 1;
      const name = `${id} ${subject}`;
      const taken = lms.taken
        .map((score, at) => ({ ...score, at }))
        .filter(({ columnId, userId }) => columnId === id && userId === subject);
      const isMade = made.some(column => column.id === id);
      // A lesson that got a link before its column was used is graded there.
      const isUnused = isMade && linked.has(target) && !lms.taken.some(({ columnId }) => columnId === id);
      const expected = gradeIn(course, target, subject);
      const has = lms.grades.get(name)?.scoreGiven ?? 0;
      if (has !== expected && !isUnused) found.wrong.push(`${name}: ${has} instead of ${expected}`);
      const targets = new Set<unknown>([target, ...(ledTo.get(id) ?? [])]);
      const couldBe = [course, ...course.lessons].filter(each =>
        targets.has('lessons' in each ? 'course' : each),
      );
      for (const { scoreGiven } of taken)
        if (!couldBe.some(({ seen }) => seen.get(subject)?.has(scoreGiven)))
          found.inWrongColumn.push(`${name}: ${scoreGiven}`);
      // The grade of a course falls when a lesson is added to it, also of those whose scores only rise.
      if (isCorrected || targets.has('course')) continue;
      for (const [i, { at, scoreGiven, timestamp }] of taken.entries()) {
        const before = taken[i - 1];
        const isAgain = before?.scoreGiven === scoreGiven && before.timestamp !== timestamp;
        const isMeant = (restarts.get(id) ?? []).some(
          restart => (before?.at ?? 0) < restart && at >= restart,
        );
        if (isAgain && !isMeant) found.doubled.push(`${name}: ${scoreGiven} at ${at}`);
      }
    }
};

/** Call it when nothing is left to send. */
export const checkGrades = async (world: World): Promise<Faults> => {
  const found: Faults = {
    grades: 0,
    wrong: [],
    doubled: [],
    inWrongColumn: [],
    doubledColumns: [],
    wronglyShown: [],
  };
  for (const course of world.courses) checkCourse(world, course, found);
  const shown = await world.product.services.db
    .selectFrom('userLessons')
    .innerJoin('ltiScores', 'ltiScores.userLessonId', 'userLessons.id')
    .select(['userLessons.id', 'userLessons.completedAt', 'userLessons.scoreSubmittedAt'])
    .select(eb => eb.fn.jsonAgg('ltiScores').as('scores'))
    .where(
      'userLessons.lessonId',
      'in',
      world.courses.flatMap(({ lessons }) => lessons.map(({ id }) => id)),
    )
    .groupBy('userLessons.id')
    .execute();
  for (const lesson of shown)
    if ((lesson.completedAt === null) !== (lesson.scoreSubmittedAt === null))
      found.wronglyShown.push(JSON.stringify(lesson));
  return found;
};
