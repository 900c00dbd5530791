import {
  type Course,
  type DeletedExercise,
  type DeletedLesson,
  type Exercise,
  hasLeft,
  type Lesson,
  type Work,
} from './course-model.ts';

/** What is true of a course after something was moved, deleted or restored. */

/** Who has nothing left in a lesson that an exercise has left has completed it. */
const completeByRemoval = (lesson: Lesson, { id }: Exercise, at: number) => {
  if (lesson.exercises.length === 0) return;
  for (const taken of lesson.taken.values())
    if (taken.completedAt === null && !hasLeft(lesson, taken))
      Object.assign(taken, { completedAt: at, removal: { at, exerciseId: id } });
};

const undoRemoval = (lesson: Lesson, isUndone: (exerciseId: number | null) => boolean) => {
  for (const taken of lesson.taken.values())
    if (
      taken.removal !== null &&
      // Completed again since by the student: that stays.
      taken.removal.at === taken.completedAt &&
      isUndone(taken.removal.exerciseId) &&
      hasLeft(lesson, taken)
    )
      Object.assign(taken, { completedAt: null, removal: null });
};

/** Who has nothing left in a lesson that an exercise has come to has completed it with the last one, until something else comes. */
const completeByArrival = (lesson: Lesson) => {
  for (const taken of lesson.taken.values())
    if (taken.completedAt === null && !hasLeft(lesson, taken)) {
      const at = Math.max(...lesson.exercises.map(({ id }) => taken.work.get(id)!.completedAt!));
      Object.assign(taken, { completedAt: at, removal: { at, exerciseId: null } });
    }
};

const isBegun = ({ version, completedAt }: Work) => version > 1 || completedAt !== null;

export const moveExercise = (
  from: Lesson,
  exercise: Exercise,
  { to, position, at }: { to: Lesson; position: number; at: number },
) => {
  from.exercises.splice(from.exercises.indexOf(exercise), 1);
  to.exercises.splice(position, 0, exercise);
  if (from === to) return;
  for (const [name, taken] of from.taken) {
    const work = taken.work.get(exercise.id);
    taken.work.delete(exercise.id);
    if (!work) continue;
    if (isBegun(work) && !to.taken.has(name))
      to.taken.set(name, { completedAt: null, attempts: 0, activeAt: 0, work: new Map(), removal: null });
    const there = to.taken.get(name);
    if (!there) continue;
    there.work.set(exercise.id, work);
    there.attempts += work.attempts;
    there.activeAt = Math.max(there.activeAt, work.ranAt);
    taken.attempts -= work.attempts;
  }
  completeByRemoval(from, exercise, at);
  undoRemoval(to, id => id === exercise.id || id === null);
  completeByArrival(to);
};

export const deleteExercise = (course: Course, lesson: Lesson, exercise: Exercise, at: number) => {
  const position = lesson.exercises.indexOf(exercise);
  lesson.exercises.splice(position, 1);
  const work = new Map<string, Work>();
  for (const [name, taken] of lesson.taken) {
    const own = taken.work.get(exercise.id);
    if (own) work.set(name, own);
    taken.work.delete(exercise.id);
  }
  course.deleted.push({ lesson, exercise, position, work });
  completeByRemoval(lesson, exercise, at);
};

export const deleteLesson = (course: Course, lesson: Lesson) => {
  const position = course.lessons.indexOf(lesson);
  course.lessons.splice(position, 1);
  course.deleted.push({ lesson, exercise: null, position });
};

/** Takes it out of what is deleted; what was deleted after it was counted without it. */
const takeOut = ({ deleted }: Course, restored: DeletedLesson | DeletedExercise) => {
  const isBeside = (one: DeletedLesson | DeletedExercise) =>
    restored.exercise ? one.exercise && one.lesson === restored.lesson : !one.exercise;
  for (const later of deleted.splice(deleted.indexOf(restored)).slice(1)) {
    if (isBeside(later) && later.position >= restored.position) later.position += 1;
    deleted.push(later);
  }
};

export const restoreLesson = (course: Course, restored: DeletedLesson) => {
  takeOut(course, restored);
  course.lessons.splice(restored.position, 0, restored.lesson);
};

export const restoreExercise = (course: Course, restored: DeletedExercise) => {
  const { lesson, exercise, position, work } = restored;
  takeOut(course, restored);
  lesson.exercises.splice(position, 0, exercise);
  for (const [name, own] of work) lesson.taken.get(name)?.work.set(exercise.id, own);
  undoRemoval(lesson, () => true);
  completeByArrival(lesson);
};
