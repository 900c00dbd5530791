import { programFiles, solutionFiles } from '#contract/exercise-files.ts';
import { defaultLimits, type RunRequest } from '#contract/run-request.ts';
import { shippedLanguages } from '#runner/client.ts';
import type { ExerciseContent, LessonContent } from '#server/authoring/formats/folder/content-model.ts';
import type { startOwnRunner } from '#server/running/runs/run-code.ts';

type Runner = ReturnType<typeof startOwnRunner>;
export type RanLesson = { isPassed: boolean; said: string };

export const firstLines = (text: string) => text.trim().split('\n').slice(0, 3).join(' / ').slice(0, 300);

const requestOf = (lesson: LessonContent, exercise: ExerciseContent, isReference: boolean): RunRequest => {
  const language = shippedLanguages().find(({ name }) => name === lesson.language);
  if (!language) throw new Error(`no language is called ${lesson.language}`);
  return {
    id: `${lesson.name} ${Math.random()}`,
    language,
    code: isReference ? exercise.solutionCode : (exercise.starterCode ?? ''),
    files: programFiles(exercise.files, isReference ? solutionFiles(exercise.files) : {}),
    testCode: exercise.testCode,
    contract: null,
    isRecording: true,
    limits: { ...defaultLimits, cpuMs: exercise.cpuLimitMs ?? language.executionLimit },
  };
};

/** As the author's run, then as a student's, which has to do the same checks; the starter has to fail. */
export const runLesson = async (runner: Runner, lesson: LessonContent): Promise<RanLesson> => {
  const exercise = lesson.exercises[0]!;
  const request = requestOf(lesson, exercise, true);
  const author = await runner.run(request);
  const wrong = author.results.find(({ status }) => status !== 'passed');
  if (!author.contract)
    return {
      isPassed: false,
      said: firstLines(
        `${author.message ?? ''} ${wrong?.name ?? ''} ${wrong?.feedback ?? ''} ${author.output}`,
      ),
    };
  if ((author.skippedTests ?? []).length > 0) return { isPassed: false, said: 'a test is skipped' };
  const expected = { contract: author.contract, isRecording: false };
  const student = await runner.run({ ...request, ...expected, id: `${request.id} again` });
  if (!student.isPassed)
    return { isPassed: false, said: `as a student’s: ${firstLines(student.message ?? '')}` };
  const starter = requestOf(lesson, exercise, false);
  const begun = await runner.run({ ...starter, ...expected });
  return begun.isPassed ? { isPassed: false, said: 'the starter passes' } : { isPassed: true, said: '' };
};
