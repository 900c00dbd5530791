import { deleteExercise, deleteLesson } from '#contract/authoring/content.ts';
import { restoreExercise, restoreLesson } from '#contract/authoring/deleted.ts';
import { moveExercise } from '#contract/authoring/moving.ts';
import { as } from '#test/as.ts';
import type { Lesson } from './course-model.ts';
import { nowOf, type Step } from './history-step.ts';
import { pick } from './random.ts';
import * as model from './removal-model.ts';
import type { TaughtCourse } from './taught-course.ts';

/** Exercises change places; exercises and lessons go and come back. */

const isDone = ({ status, error }: { status: number; error: unknown }) => {
  if (status !== 200) throw new Error(JSON.stringify(error));
};

export const moveSome: Step = async (taught, random) => {
  const { app, contextId, teacher, course } = taught;
  const from = pick(random, course.lessons);
  const exercise = from && pick(random, from.exercises);
  const to = pick(random, course.lessons);
  if (!from || !exercise || !to) return null;
  const last = to.exercises.length - (from === to ? 1 : 0);
  const position = Math.floor(random() * (last + 1));
  const params = { courseId: contextId, lessonId: from.id, exerciseId: exercise.id };
  isDone(await as(app, teacher).call(moveExercise, { params, body: { toLessonId: to.id, position } }));
  model.moveExercise(from, exercise, { to, position, at: nowOf(taught) });
  return `exercise ${exercise.id} moves from lesson ${from.id} to lesson ${to.id}, position ${position}`;
};

/** The platform gets no scores of a lesson while it is deleted. */
const endColumn = ({ columns, lms }: TaughtCourse, { id }: Lesson) => {
  const column = columns.lessons.get(id);
  if (column === undefined) return;
  columns.ended.set(column, lms.taken.filter(({ columnId }) => columnId === column).length);
};

export const removeSome: Step = async (taught, random) => {
  const { app, contextId, teacher, course } = taught;
  const lesson = pick(random, course.lessons);
  if (!lesson) return null;
  const ofLesson = { courseId: contextId, lessonId: lesson.id };
  if (random() < 0.3 && !taught.kept.has(lesson.id)) {
    isDone(await as(app, teacher).call(deleteLesson, { params: ofLesson }));
    endColumn(taught, lesson);
    model.deleteLesson(course, lesson);
    return `lesson ${lesson.id} is deleted`;
  }
  const exercise = pick(random, lesson.exercises);
  if (!exercise) return null;
  isDone(await as(app, teacher).call(deleteExercise, { params: { ...ofLesson, exerciseId: exercise.id } }));
  model.deleteExercise(course, lesson, exercise, nowOf(taught));
  return `exercise ${exercise.id} is deleted`;
};

export const restoreSome: Step = async (taught, random) => {
  const { app, contextId: courseId, teacher, course, columns } = taught;
  const restored = pick(random, course.deleted);
  if (!restored) return null;
  const staff = as(app, teacher);
  const { lesson, exercise } = restored;
  if (exercise === null) {
    isDone(await staff.call(restoreLesson, { params: { courseId, lessonId: lesson.id } }));
    columns.ended.delete(columns.lessons.get(lesson.id) ?? '');
    model.restoreLesson(course, restored);
    return `lesson ${lesson.id} is restored`;
  }
  const answer = await staff.call(restoreExercise, { params: { courseId, exerciseId: exercise.id } });
  if (!course.lessons.includes(lesson)) {
    if (answer.status !== 409) throw new Error('restored into a deleted lesson');
    return `exercise ${exercise.id} cannot be restored: its lesson is deleted`;
  }
  isDone(answer);
  model.restoreExercise(course, restored);
  return `exercise ${exercise.id} is restored`;
};
