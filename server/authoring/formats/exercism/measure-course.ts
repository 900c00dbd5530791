import type { OwnRunner } from '#server/running/runs/run-code.ts';
import type { CourseContent, ExerciseContent, LessonContent } from '../folder/content-model.ts';
import { isOurFault, languageNamed, measureReference } from './measure-reference.ts';

/** Runs the references of a course, sets the limits that they need, and names those that do not pass. */

export type MeasuredCourse = {
  course: CourseContent;
  /** Sentences for whoever converts. */
  said: string[];
};

type Runner = Pick<OwnRunner, 'run' | 'check' | 'probe'>;
type Done = { lesson: LessonContent; said: string | null };

/** `onDone` is told how many of how many are done. */
type Options = { atOnce: number; onDone(done: number, all: number): void };

const unknownYet = 'limits are those of the language, and what passes is seen after the import.';

/** Where programs cannot be run at all. */
export const untried = (course: CourseContent, why: string): MeasuredCourse => ({
  course,
  said: [`Programs cannot be run here (${why}), so no reference was tried: ${unknownYet}`],
});

const languagesThatRun = async (runner: Runner, names: Set<string>) => {
  const running = new Set<string>();
  const said: string[] = [];
  for (const name of names) {
    const { obstacle } = await runner.probe(languageNamed(name));
    if (obstacle === null) running.add(name);
    else
      said.push(
        `${name} cannot be run here (${obstacle.why}), so its references were not tried: ${unknownYet}`,
      );
  }
  return { running, said };
};

/** Where no solution stood beside it, the program of the repository was tried as one: see `readAssignment`. */
export const isItsOwnSolution = ({ starterCode, solutionCode, files }: ExerciseContent): boolean =>
  starterCode === solutionCode && Object.values(files).every(({ solution }) => solution === undefined);

/** A lesson with a reference that does not pass is a draft: nobody can know whether students can solve it. */
const measured = async (runner: Runner, lesson: LessonContent): Promise<Done> => {
  const exercises: ExerciseContent[] = [];
  const said: string[] = [];
  let isDraft = lesson.isDraft;
  for (const exercise of lesson.exercises) {
    if (exercise.solutionCode.trim() === '') {
      exercises.push(exercise);
      isDraft = true;
      said.push(`${lesson.name}: there was no solution to take over, so it is a draft: write one.`);
      continue;
    }
    const { result, cpuLimitMs, fault } = await measureReference(runner, lesson, exercise);
    const isBoth = isItsOwnSolution(exercise);
    exercises.push({
      ...exercise,
      cpuLimitMs,
      ...(isBoth && (fault === null ? { starterCode: null } : { solutionCode: '' })),
    });
    if (fault === null) {
      if (isBoth)
        said.push(
          `${lesson.name}: its program passes its tests, so it is the solution, and students begin without it.`,
        );
      continue;
    }
    const isTried = !isOurFault(result.verdict);
    isDraft ||= isTried;
    said.push(
      isTried && isBoth
        ? `${lesson.name}: there was no solution to take over, and its program does not pass, so it is a draft: ${fault}`
        : isTried
          ? `${lesson.name}: its reference does not pass here, so it is a draft: ${fault}`
          : `${lesson.name}: its reference could not be tried: ${fault}`,
    );
  }
  return { lesson: { ...lesson, isDraft, exercises }, said: said.join('\n') || null };
};

const usualLongestMs = 10_000;

const limitsSentence = (lessons: LessonContent[]): string[] => {
  const limits = lessons.flatMap(lesson => lesson.exercises.flatMap(each => each.cpuLimitMs ?? []));
  if (limits.length === 0) return [];
  const longest = Math.max(...limits);
  return [
    `Exercises with a time limit of their own, five times what the reference needs: ${limits.length}, at most ${longest / 1000} s.` +
      (longest > usualLongestMs
        ? ` Servers stop programs after ${usualLongestMs / 1000} s, unless CAIRN_MAX_EXERCISE_SECONDS allows more.`
        : ''),
  ];
};

export const measureCourse = async (
  runner: Runner,
  course: CourseContent,
  { atOnce, onDone }: Options,
): Promise<MeasuredCourse> => {
  const { ok, detail } = await runner.check();
  if (!ok) return untried(course, detail);
  const lessons = course.modules.flatMap(module => module.lessons);
  const { running, said } = await languagesThatRun(runner, new Set(lessons.map(({ language }) => language)));
  const waiting = lessons.filter(({ language }) => running.has(language));
  const all = waiting.length;
  const done = new Map<LessonContent, Done>();
  const work = async () => {
    for (let lesson = waiting.shift(); lesson; lesson = waiting.shift()) {
      done.set(lesson, await measured(runner, lesson));
      onDone(done.size, all);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const modules = course.modules.map(module => ({
    ...module,
    lessons: module.lessons.map(lesson => done.get(lesson)?.lesson ?? lesson),
  }));
  return {
    course: { ...course, modules },
    said: [
      ...said,
      ...lessons.flatMap(lesson => done.get(lesson)?.said ?? []),
      ...limitsSentence(modules.flatMap(module => module.lessons)),
    ],
  };
};
