import { isUnlocked } from '#contract/core/progress.ts';
import { type Course, isOpen, type Lesson } from '../course-model.ts';
import { expectedNumbers } from '../expected-numbers.ts';
import { bookOf, columnsOf, percentOf, type Total } from './book-by-facts.ts';
import {
  type Amount,
  exercisePoints,
  lessonPoints,
  mostByHand,
  offeredIn,
  opensNext,
  tickedOf,
} from './points-by-facts.ts';

/** The points that every call, file and grade must show, by the model. */

const inPoints = ({ reached, most }: Amount) => ({ reached: reached / 100, most: most / 100 });
const shownTotal = ({ percent, ...amount }: Total) => ({ ...inPoints(amount), percent });
const cellsOf = (cells: (Amount | null)[]) => cells.map(cell => cell && inPoints(cell));

const hasPoints = ({ book }: Course) => book.counts !== null;

const pageOf = (course: Course, lesson: Lesson, student: string) => {
  const steps = lesson.exercises.map(({ id }, position) => ({
    position,
    isCompleted: lesson.taken.get(student)!.work.get(id)?.completedAt != null,
    opensNext: opensNext(course, lesson, student, id),
  }));
  return {
    id: lesson.id,
    points: hasPoints(course) ? inPoints(lessonPoints(course, lesson, student)) : null,
    exercises: lesson.exercises.map(exercise =>
      hasPoints(course) ? inPoints(exercisePoints(course, lesson, student, exercise)) : null,
    ),
    unlocked: steps.map(({ position }) => isUnlocked(steps, position)),
  };
};

/** What students have of what was graded by hand, exercise by exercise; null where nothing is released. */
const handsOf = (course: Course, student: string) =>
  course.lessons.filter(isOpen).flatMap(lesson => {
    const taken = lesson.taken.get(student);
    return (taken ? lesson.exercises : []).map(({ rubric, id }) => {
      const byHand = taken?.work.get(id)?.byHand;
      if (!rubric || !byHand?.isReleased) return null;
      return inPoints({ reached: tickedOf(rubric, byHand.ticked), most: mostByHand(rubric) });
    });
  });

/** In percent, because a platform has a maximum of its own. */
const gradesOf = (course: Course, student: string, now: number) => {
  const without = expectedNumbers(course, now).grades[student]!;
  if (!hasPoints(course)) return without;
  const lessons = course.lessons
    .filter(({ isLinked, taken }) => isLinked && taken.has(student))
    .flatMap(lesson => {
      const points = lessonPoints(course, lesson, student);
      const percent = percentOf(points);
      if (percent === null) return [];
      const isSent = course.isAsTheyGo || lesson.taken.get(student)!.completedAt !== null;
      return [[lesson.id, isSent && points.reached > 0 ? percent : 0] as const];
    });
  const { total } = bookOf(course, student);
  return {
    course: total.percent ?? without.course,
    lessons: { ...without.lessons, ...Object.fromEntries(lessons) },
  };
};

export const expectedPoints = (course: Course, now: number) => {
  const { students, lessons } = course;
  const columns = columnsOf(course);
  const shown = lessons.filter(isOpen);
  const placeOf = (lesson: Lesson) => columns.findIndex(column => column.lesson === lesson);
  const byStudent = <T>(of: (student: string) => T) =>
    Object.fromEntries(students.map(student => [student, of(student)]));
  const bookRow = (student: string) => {
    const { cells, total, ...rest } = bookOf(course, student);
    return { cells: cellsOf(cells), total: shownTotal(total), ...rest };
  };
  const inShown = (student: string) => {
    const { cells } = bookOf(course, student);
    return shown.map(lesson => cells[placeOf(lesson)] ?? null).map(cell => cell && inPoints(cell));
  };
  const totalOf = (student: string) => shownTotal(bookOf(course, student).total);
  return {
    columns: columns.map(({ lesson, own }) => ({
      lessonId: lesson?.id ?? null,
      columnId: own?.id ?? null,
      most: (lesson ? offeredIn(lesson) : own.most) / 100,
    })),
    book: byStudent(bookRow),
    bookFile: byStudent(student => {
      const { cells, total } = bookRow(student);
      return [...cells.map(cell => cell?.reached ?? null), total.reached, total.most, total.percent];
    }),
    matrix: byStudent(student =>
      hasPoints(course) ? { cells: inShown(student), total: totalOf(student) } : null,
    ),
    matrixFile: byStudent(student => {
      const total = totalOf(student);
      return hasPoints(course)
        ? [total.reached, total.most, ...inShown(student).map(cell => cell?.reached ?? null)]
        : [];
    }),
    own: byStudent(student => (hasPoints(course) ? bookRow(student) : null)),
    people: byStudent(student =>
      hasPoints(course) ? { total: totalOf(student), lessons: inShown(student) } : null,
    ),
    lists: Object.fromEntries(
      lessons.map(lesson => [
        lesson.id,
        byStudent(student =>
          hasPoints(course) && lesson.taken.has(student)
            ? inPoints(lessonPoints(course, lesson, student))
            : null,
        ),
      ]),
    ),
    pages: byStudent(student =>
      shown.filter(({ taken }) => taken.has(student)).map(lesson => pageOf(course, lesson, student)),
    ),
    hands: byStudent(student => handsOf(course, student)),
    grades: byStudent(student => gradesOf(course, student, now)),
  };
};

export type PointNumbers = ReturnType<typeof expectedPoints>;
