import { join } from 'node:path';
import { readSets, type SetExercise, type SetProgram } from '#runner/hostile/sets/read-sets.ts';
import { setBench } from '#runner/hostile/sets/run-exercise.ts';
import { languageFolders } from '#runner/languages/shipped-languages.ts';

export type SetReport = {
  language: string;
  exercises: number;
  honest: number;
  refused: string[];
  forged: number;
  passed: string[];
  /** Solutions that do not pass their own tests: their programs were not run. */
  unusable: string[];
};

const ownSets = join(import.meta.dirname, '../../runner/hostile/sets');

const nameOf = ({ set, name }: SetExercise) => `${set}/${name}`;

/** What passes as the author's has to pass as a student's, too. */
const itself = ({ solution }: SetExercise): SetProgram => ({
  kind: 'honest',
  name: 'the solution itself',
  code: solution,
  isStillWrong: false,
});

/** Every program of every set, or of another folder of sets: right ones have to pass, forged ones must not. */
export const proveForged = async (
  say: (line: string) => void,
  { folder = ownSets, languages = languageFolders() }: { folder?: string; languages?: string[] } = {},
): Promise<SetReport[]> => {
  const bench = setBench();
  await bench.start();
  const reports: SetReport[] = [];
  for (const language of languages) {
    const exercises = readSets(language, folder);
    const report: SetReport = {
      language,
      exercises: exercises.length,
      honest: 0,
      refused: [],
      forged: 0,
      passed: [],
      unusable: [],
    };
    for (const exercise of exercises) {
      const author = await bench.author(exercise);
      if (!author.contract) {
        report.unusable.push(nameOf(exercise));
        const failed = author.results.find(({ passed }) => !passed);
        say(
          `UNUSABLE ${language} ${nameOf(exercise)}: ${author.message ?? ''} ${failed?.name ?? ''} ${failed?.feedback ?? ''}`,
        );
        continue;
      }
      for (const program of [itself(exercise), ...exercise.programs]) {
        const { isRight, result } = await bench.student(exercise, program, author.contract);
        const list = program.kind === 'honest' ? report.refused : report.passed;
        report[program.kind] += 1;
        if (!isRight) list.push(`${nameOf(exercise)}: ${program.name}`);
        const failed = result.results.find(({ passed }) => !passed);
        say(
          `${isRight ? 'right' : 'WRONG'} ${language} ${nameOf(exercise)} ${program.kind} “${program.name}”: ${result.message ?? failed?.feedback.split('\n').join(' | ') ?? 'passes'}`,
        );
      }
    }
    reports.push(report);
  }
  await bench.stop();
  return reports;
};
