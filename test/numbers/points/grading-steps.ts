import {
  answerSecondLook,
  askSecondLook,
  getGrading,
  getGradingOverview,
  type GradingLine,
  listSecondLooks,
  releaseGradings,
  saveGrading,
} from '#contract/learning/grading.ts';
import { getUserLessonOfStudent } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import type { WeighedStep } from '../course-history.ts';
import type { Exercise, Lesson, Work } from '../course-model.ts';
import type { Step } from '../history-step.ts';
import { pick, type Random } from '../random.ts';
import type { TaughtCourse } from '../taught-course.ts';
import { isDone, someExercise } from './point-draws.ts';

/** Random grading by hand. */

const workOf = ({ nameOf }: TaughtCourse, lesson: Lesson, exercise: Exercise, line: GradingLine): Work => {
  const work = lesson.taken.get(nameOf(line.student!.id))?.work.get(exercise.id);
  if (!work) throw new Error('somebody without work is to be graded');
  return work;
};

const listLines = async (taught: TaughtCourse, random: Random) => {
  const chosen = someExercise(taught, random);
  if (!chosen) return null;
  const { app, contextId, teacher } = taught;
  const params = { courseId: contextId, lessonId: chosen.lesson.id, exerciseId: chosen.exercise.id };
  const { gradings } = (await as(app, teacher).call(getGradingOverview, { params })).body;
  return { ...chosen, params, gradings };
};

const tick = async ({ app, teacher }: TaughtCourse, id: number, ticked: string[], isGraded: boolean) => {
  const { grading } = (await as(app, teacher).call(getGrading, { params: { id } })).body;
  const body = { version: grading.version, codeVersion: grading.program.version, ticked, isGraded };
  isDone(await as(app, teacher).call(saveGrading, { params: { id }, body }));
};

const someKeys = ({ rubric }: Exercise, random: Random) =>
  rubric!.items.map(({ key }) => key).filter(() => random() < 0.5);

const grade: Step = async (taught, random) => {
  const listed = await listLines(taught, random);
  const line = listed && pick(random, listed.gradings);
  if (!line?.student || !listed?.exercise.rubric) return null;
  const ticked = someKeys(listed.exercise, random);
  const isGraded = line.isReleased || random() < 0.9;
  await tick(taught, line.id, ticked, isGraded);
  const work = workOf(taught, listed.lesson, listed.exercise, line);
  work.byHand = isGraded ? { ticked, isReleased: line.isReleased } : null;
  return `${taught.nameOf(line.student.id)} gets ${ticked.join(', ')} in exercise ${listed.exercise.id}`;
};

const release: Step = async (taught, random) => {
  const listed = await listLines(taught, random);
  if (!listed) return null;
  const { gradings, params, lesson, exercise } = listed;
  const isReleased = random() < 0.75;
  const some = random() < 0.4 ? gradings.filter(() => random() < 0.5) : null;
  const body = { isReleased, ...(some && { gradingIds: some.map(({ id }) => id) }) };
  isDone(await as(taught.app, taught.teacher).call(releaseGradings, { params, body }));
  for (const line of some ?? gradings) {
    const { byHand } = workOf(taught, lesson, exercise, line);
    if (byHand) byHand.isReleased = isReleased;
  }
  return `${isReleased ? 'released' : 'taken back'}: ${some?.length ?? 'all'} of exercise ${exercise.id}`;
};

/** A student asks, and the one who answers may change the points. */
const lookAgain: Step = async (taught, random) => {
  const listed = await listLines(taught, random);
  const line =
    listed &&
    pick(
      random,
      listed.gradings.filter(({ isReleased }) => isReleased),
    );
  if (!line?.student || !listed?.exercise.rubric) return null;
  const { app, contextId, teacher, students, nameOf } = taught;
  const { lesson, exercise } = listed;
  const name = nameOf(line.student.id);
  const staff = as(app, teacher);
  const params = { contextId, lessonId: lesson.id, userId: line.student.id };
  const { userLesson } = (await staff.call(getUserLessonOfStudent, { params })).body;
  const { id } = userLesson!.userExercises.find(one => one.exercise.id === exercise.id)!;
  const asked = await as(app, students.get(name)!).call(askSecondLook, {
    params: { id },
    body: { question: 'Why?' },
  });
  if (asked.status !== 200) return null;
  const { secondLooks } = (await staff.call(listSecondLooks, { params: { contextId } })).body;
  const look = secondLooks.find(one => one.gradingId === line.id && one.state === 'asked')!;
  const isAccepted = random() < 0.7;
  if (isAccepted) {
    const ticked = someKeys(exercise, random);
    await tick(taught, line.id, ticked, true);
    workOf(taught, lesson, exercise, line).byHand = { ticked, isReleased: true };
  }
  const body = { state: isAccepted ? ('accepted' as const) : ('declined' as const), answer: 'Looked.' };
  isDone(await staff.call(answerSecondLook, { params: { id: look.id }, body }));
  return `the second look of ${name} at exercise ${exercise.id} is ${body.state}`;
};

export const gradingSteps: WeighedStep[] = [
  [16, 'grade', grade],
  [9, 'release or take back', release],
  [4, 'look a second time', lookAgain],
];
