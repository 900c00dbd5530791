import { cpuLimitOf } from '#contract/core/cpu-limit.ts';
import { type ExerciseFiles, programFiles, solutionFiles } from '#contract/running/exercise-files.ts';
import {
  defaultLimits,
  type RunContract,
  type RunOwner,
  type RunRequest,
} from '#contract/running/run-request.ts';
import type { Config } from '#server/platform/config.ts';
import { runLanguageColumns, type RunLanguageRow } from './run-language-columns.ts';

/** What is run against: columns of the language, and the tests of a version or of the working copy. */
export type RunSubject = RunLanguageRow & {
  /** The exercise's own limit, if it has one. */
  cpuLimitMs: number | null;
  testCode: string;
  allowsAnyExitCode: boolean;
  contract: RunContract | null;
};

type Program = Pick<RunRequest, 'id' | 'code'> & Required<Pick<RunRequest, 'owner' | 'files'>>;

const languageOf = (row: RunLanguageRow): RunRequest['language'] => {
  const { executionLimit: _, ...language } = Object.fromEntries(
    runLanguageColumns.map(name => [name, row[name]]),
  ) as Pick<RunLanguageRow, (typeof runLanguageColumns)[number]>;
  return language;
};

/** A program without tests: what every request to the runner has. */
export const programRequestOf = (language: RunLanguageRow, program: Program) => ({
  ...program,
  language: languageOf(language),
});

export const runRequestOf = (
  { longestCpuLimitMs }: Pick<Config, 'longestCpuLimitMs'>,
  subject: RunSubject,
  program: Program & Pick<RunRequest, 'isRecording'>,
): RunRequest => ({
  ...programRequestOf(subject, program),
  testCode: subject.testCode,
  ...(subject.allowsAnyExitCode && { allowsAnyExitCode: true }),
  contract: program.isRecording ? null : subject.contract,
  limits: { ...defaultLimits, cpuMs: cpuLimitOf(subject, longestCpuLimitMs) },
});

/** A run that belongs to no exercise of a course: a trial of a language, or a reference that is measured. */
export const requestOutsideOf = <Program extends Pick<RunRequest, 'code' | 'testCode'>>(
  { executionLimit, ...language }: RunLanguageRow,
  program: Program,
  cpuMs: number = executionLimit,
) => ({
  ...program,
  language: languageOf({ executionLimit, ...language }),
  contract: null,
  limits: { ...defaultLimits, cpuMs },
});

/** The author's own program. */
export const solutionOf = ({ solutionCode, files }: { solutionCode: string; files: ExerciseFiles }) => ({
  code: solutionCode,
  files: programFiles(files, solutionFiles(files)),
});

/** Nobody waits for it; the runs of one purpose in a course share an account. */
export const backgroundOwner = (purpose: string, { courseId }: { courseId: number }): RunOwner => ({
  person: `${purpose}-${courseId}`,
  course: String(courseId),
  isBackground: true,
});
