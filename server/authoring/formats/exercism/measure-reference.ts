import { longestLimitMs } from '#contract/core/cpu-limit.ts';
import { programFiles, solutionFiles } from '#contract/running/exercise-files.ts';
import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import { type ShippedLanguage, shippedLanguages } from '#runner/client.ts';
import type { OwnRunner } from '#server/running/runs/run-code.ts';
import { requestOutsideOf } from '#server/running/runs/run-request-of.ts';
import type { ExerciseContent, LessonContent } from '../folder/content-model.ts';

/** Students’ programs may be so much slower than the reference. */
const slack = 5;
const stepMs = 500;

/** The limit of an exercise whose reference computes so long; null if that of the language is enough. */
export const limitFor = (referenceMs: number, languageMs: number): number | null => {
  const wanted = Math.ceil((slack * referenceMs) / stepMs) * stepMs;
  return slack * referenceMs <= languageMs ? null : Math.min(wanted, longestLimitMs);
};

export const languageNamed = (name: string): ShippedLanguage => {
  const language = shippedLanguages().find(each => each.name === name);
  if (!language) throw new Error(`no language is called ${name}`);
  return language;
};

export type WhichProgram = 'reference' | 'starter';

/** The run of an author, who records what students' programs are held to. */
export const authorsRun = (
  { name, language: languageName }: Pick<LessonContent, 'name' | 'language'>,
  exercise: ExerciseContent,
  which: WhichProgram,
  cpuMs?: number,
): RunRequest => {
  const language = languageNamed(languageName);
  const isReference = which === 'reference';
  const program = {
    id: `${name} ${Math.random()}`,
    code: isReference ? exercise.solutionCode : (exercise.starterCode ?? ''),
    files: programFiles(exercise.files, isReference ? solutionFiles(exercise.files) : {}),
    testCode: exercise.testCode,
    isRecording: true,
  };
  return requestOutsideOf(language, program, cpuMs ?? exercise.cpuLimitMs ?? language.executionLimit);
};

export const firstLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(0, 3)
    .join(' / ')
    .slice(0, 300);

/** Why a run did not pass, in a line. */
export const reasonOf = ({ message, results, output, verdict }: RunResult): string => {
  const wrong = results.find(({ status }) => status !== 'passed');
  // What the compiler says: a package that is not installed, say.
  const said = verdict === 'compile-failed' && message !== null ? `${message}\n${output}` : message;
  return firstLines(said ?? (wrong?.feedback || wrong?.name) ?? output) || 'it says nothing';
};

/** Such a run says nothing of the program. */
export const isOurFault = (verdict: RunResult['verdict']) =>
  verdict === 'sandbox-failed' || verdict === 'cancelled';

export type Measured = {
  result: RunResult;
  /** The exercise's own limit; null if that of the language is enough. */
  cpuLimitMs: number | null;
  /** Why the reference does not pass here. */
  fault: string | null;
};

/** Runs the reference as long as the product allows, to see how long it needs. */
export const measureReference = async (
  runner: Pick<OwnRunner, 'run'>,
  lesson: LessonContent,
  exercise: ExerciseContent,
): Promise<Measured> => {
  const result = await runner.run(authorsRun(lesson, exercise, 'reference', longestLimitMs));
  if (!result.isPassed) return { result, cpuLimitMs: null, fault: reasonOf(result) };
  const { executionLimit } = languageNamed(lesson.language);
  return { result, cpuLimitMs: limitFor(result.mostCpuMs ?? result.cpuMs, executionLimit), fault: null };
};
