import { stuckNowMinutes, stuckRuns, stuckWithinHours } from '#contract/learning/insight.ts';
import { type Course, type Exercise, isOpen, isSolved, type Lesson, type Work } from './course-model.ts';
import { testsOfLetters } from './letter-runner.ts';

/** The numbers that every call, file and grade must show of a course, by the model. */

const minuteMs = 60_000;

const percent = (done: number, total: number, isCompleted: boolean) => {
  if (isCompleted) return 100;
  return total === 0 ? 0 : Math.min(99, Math.round((100 * done) / total));
};

const inLesson = (lesson: Lesson, student: string, now: number) => {
  const taken = lesson.taken.get(student);
  const extension = lesson.extensions.get(student);
  const dueAt = extension ?? lesson.dueAt;
  const total = lesson.exercises.length;
  const done = lesson.exercises.filter(({ id }) => taken?.work.get(id)?.completedAt != null).length;
  const isCompleted = (taken?.completedAt ?? null) !== null;
  return {
    hasStarted: taken !== undefined,
    isCompleted,
    completedExercises: done,
    totalExercises: total,
    isLate: dueAt !== null && (taken?.completedAt ?? now) > dueAt,
    isDueExtended: extension !== undefined,
    percent: taken ? percent(done, total, isCompleted) : null,
  };
};

const worksAt = ({ students }: Course, lesson: Lesson, { id }: Exercise) =>
  students.flatMap(student => {
    const work = lesson.taken.get(student)?.work.get(id);
    return work ? [{ student, ...work }] : [];
  });

const isTried = (work: Work) => work.runs > 0 || isSolved(work);

const lineOf = (course: Course, lesson: Lesson, exercise: Exercise) => {
  const tried = worksAt(course, lesson, exercise).filter(isTried);
  const solved = tried.filter(isSolved);
  const byRuns = solved.map(({ runs }) => runs).filter(runs => runs > 0);
  const failures = Map.groupBy(
    tried.flatMap(({ failed }) => [...failed]),
    test => test,
  );
  const [hardest] = [...failures]
    .map(([name, all]) => ({ name, people: all.length }))
    .toSorted((a, b) => b.people - a.people || a.name.localeCompare(b.name));
  return {
    id: exercise.id,
    tried: tried.length,
    solved: solved.length,
    medianRuns: byRuns.toSorted((a, b) => a - b)[Math.ceil(byRuns.length / 2) - 1] ?? null,
    hardestTest: hardest ?? null,
  };
};

/** The first version without the test, after the last one that has it. */
const endedWith = ({ versions }: Exercise, test: string) => {
  const last = versions.findLastIndex(testCode => testsOfLetters(testCode).includes(test));
  return last < 0 || last === versions.length - 1 ? null : last + 2;
};

const groupsOf = (exercise: Exercise) =>
  exercise.groups
    .map(({ test, answers, acceptedWith }) => ({
      test,
      runs: [...answers.values()].reduce((sum, { runs }) => sum + runs, 0),
      people: [...answers.keys()].toSorted(),
      endedWith: endedWith(exercise, test),
      acceptedWith,
    }))
    .toSorted((a, b) => a.test.localeCompare(b.test));

const insightOf = (course: Course, lesson: Lesson, exercise: Exercise) => ({
  students: worksAt(course, lesson, exercise).map(({ student, ...work }) => ({
    student,
    runs: work.runs,
    isSolved: isSolved(work),
    isBypassed: work.isBypassed,
    failedTests: [...work.failed].toSorted(),
  })),
  groups: groupsOf(exercise),
});

const stuckIn = (course: Course, now: number) =>
  course.lessons.filter(isOpen).flatMap(lesson =>
    lesson.exercises.flatMap(exercise =>
      worksAt(course, lesson, exercise)
        .filter(
          work =>
            work.completedAt === null &&
            work.lastTest !== null &&
            work.sameTestRuns >= stuckRuns &&
            work.lastRunAt! > now - stuckWithinHours * 60 * minuteMs,
        )
        .map(({ student, sameTestRuns }) => ({
          student,
          exercise: exercise.id,
          sameTestRuns,
          // In the whole lesson: who tries another exercise is there, too.
          isNow: lesson.taken.get(student)!.activeAt > now - stuckNowMinutes * minuteMs,
        })),
    ),
  );

const keyOf = ({ student, exercise }: { student: string; exercise: number }) => `${exercise} ${student}`;

const rounded = (share: number) => Math.round(share * 10_000) / 100;

/** What the gradebook holds: nothing before there is something to say. */
const gradesOf = ({ lessons, isAsTheyGo }: Course, student: string, now: number) => {
  const counting = lessons.filter(lesson => isOpen(lesson) && lesson.exercises.length > 0);
  const done = counting.filter(lesson => inLesson(lesson, student, now).isCompleted).length;
  const ofLessons = lessons
    .filter(({ isLinked }) => isLinked)
    .map(lesson => {
      const { completedExercises, totalExercises, isCompleted } = inLesson(lesson, student, now);
      if (isAsTheyGo && totalExercises > 0) return [lesson.id, rounded(completedExercises / totalExercises)];
      return [lesson.id, isCompleted ? 100 : 0];
    });
  const course = counting.length === 0 ? 0 : rounded(done / counting.length);
  return { course, lessons: Object.fromEntries(ofLessons) as Record<string, number> };
};

const nextOf = (lesson: Lesson, student: string) => {
  const at = lesson.exercises.findIndex(
    ({ id }) => lesson.taken.get(student)?.work.get(id)?.completedAt == null,
  );
  return at < 0 ? null : at + 1;
};

const ownCourse = ({ lessons }: Course, student: string, now: number) => {
  const seen = lessons.filter(({ isDraft }) => !isDraft);
  const counting = seen.filter(lesson => isOpen(lesson) && lesson.exercises.length > 0);
  const completed = counting.filter(lesson => inLesson(lesson, student, now).isCompleted).length;
  const total = counting.length;
  return {
    lessons: seen.map(lesson => {
      const { hasStarted, isCompleted, completedExercises, totalExercises } = inLesson(lesson, student, now);
      const counts = {
        isCompleted,
        completedExercises,
        totalExercises,
        nextExercise: nextOf(lesson, student),
      };
      return { id: lesson.id, isOpen: isOpen(lesson), own: hasStarted ? counts : null };
    }),
    share: { completed, total, percent: total === 0 ? 0 : Math.round((100 * completed) / total) },
  };
};

export const expectedNumbers = (course: Course, now: number) => {
  const { students, lessons } = course;
  const shown = lessons.filter(isOpen);
  const byStudent = <T>(of: (student: string) => T) =>
    Object.fromEntries(students.map(student => [student, of(student)]));
  return {
    lessonPages: Object.fromEntries(
      lessons.map(lesson => [lesson.id, byStudent(student => inLesson(lesson, student, now))]),
    ),
    startedBy: Object.fromEntries(lessons.map(({ id, taken }) => [id, taken.size])),
    matrix: {
      lessons: shown.map(({ id }) => id),
      students: byStudent(student => {
        const cells = shown.map(lesson => inLesson(lesson, student, now));
        return {
          progress: cells.map(cell => cell.percent),
          late: cells.flatMap(({ isLate }, index) => (isLate ? [index] : [])),
          attempts: shown.reduce((sum, { taken }) => sum + (taken.get(student)?.attempts ?? 0), 0),
        };
      }),
    },
    people: byStudent(student => shown.map(lesson => ({ id: lesson.id, ...inLesson(lesson, student, now) }))),
    own: byStudent(student => ownCourse(course, student, now)),
    work: byStudent(student =>
      shown.flatMap(lesson => {
        const taken = lesson.taken.get(student);
        if (!taken) return [];
        const completed = lesson.exercises.map(({ id }) => taken.work.get(id)?.completedAt != null);
        return [{ id: lesson.id, isCompleted: taken.completedAt !== null, completed }];
      }),
    ),
    lines: lessons.flatMap(lesson => lesson.exercises.map(exercise => lineOf(course, lesson, exercise))),
    exercises: Object.fromEntries(
      lessons.flatMap(lesson =>
        lesson.exercises.map(exercise => [exercise.id, insightOf(course, lesson, exercise)]),
      ),
    ),
    stuck: stuckIn(course, now).toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))),
    scoresAfterDeletion: 0,
    grades: byStudent(student => gradesOf(course, student, now)),
  };
};

export type CourseNumbers = ReturnType<typeof expectedNumbers>;
