import { cpuLimitOf } from '#contract/cpu-limit.ts';
import { defaultLimits, type RunContract, type RunLanguage, type RunRequest } from '#contract/run-request.ts';
import type { Config } from '#server/platform/config.ts';

/** What is run against: columns of the language, and the tests of a version or of the working copy. */
export type RunSubject = RunLanguage & {
  executionLimit: number;
  /** The exercise's own limit, if it has one. */
  cpuLimitMs: number | null;
  testCode: string;
  allowsAnyExitCode: boolean;
  contract: RunContract | null;
};

type Program = Pick<RunRequest, 'id' | 'code' | 'isRecording'> &
  Required<Pick<RunRequest, 'owner' | 'files'>>;

export const runRequestOf = (
  { longestCpuLimitMs }: Pick<Config, 'longestCpuLimitMs'>,
  subject: RunSubject,
  program: Program,
): RunRequest => ({
  ...program,
  language: {
    name: subject.name,
    executionCommand: subject.executionCommand,
    executableFileName: subject.executableFileName,
    preamble: subject.preamble,
    postamble: subject.postamble,
    testFramework: subject.testFramework,
  },
  testCode: subject.testCode,
  ...(subject.allowsAnyExitCode && { allowsAnyExitCode: true }),
  contract: program.isRecording ? null : subject.contract,
  limits: { ...defaultLimits, cpuMs: cpuLimitOf(subject, longestCpuLimitMs) },
});
