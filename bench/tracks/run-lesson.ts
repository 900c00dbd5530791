import type { LessonContent } from '#server/authoring/formats/folder/content-model.ts';
import {
  authorsRun,
  isOurFault,
  measureReference,
  reasonOf,
} from '#server/authoring/formats/exercism/measure-reference.ts';
import type { RunResult } from '#contract/running/run-request.ts';
import type { OwnRunner } from '#server/running/runs/run-code.ts';

export const failureKinds = {
  reference: 'the reference does not pass',
  skipped: 'a test is skipped',
  refused: 'the reference does not pass as a student’s',
  starter: 'the starter passes',
  untried: 'the machine could not run it',
} as const;
export type FailureKind = keyof typeof failureKinds;

export type RanLesson = { isPassed: true } | { isPassed: false; kind: FailureKind; said: string };

const failed = (kind: FailureKind, said: string = failureKinds[kind]): RanLesson => ({
  isPassed: false,
  kind,
  said,
});

/** Students improve a program that is right already. */
export const isRefactoring = (instructions: string): boolean =>
  /^(?:>\s*)?refactor\b|\brefactoring exercise\b|\bexercise (?:in|of) refactoring\b/im.test(instructions);

/** Tests that the track itself does not run, such as one that takes minutes (Jest), or that needs a terminal (bats). */
const keptSkips = (testCode: string) =>
  testCode.match(/^\s*(?:(?:test|it|describe)\.skip\b|[^#\n]*\|\|\s*skip\b)/gm)?.length ?? 0;

const untried = (result: RunResult): RanLesson | null =>
  isOurFault(result.verdict) ? failed('untried', reasonOf(result)) : null;

type Runner = Pick<OwnRunner, 'run'>;

/** As the author's run, then as a student's within the limit of the exercise, which has to do the same checks; the starter has to fail. */
export const runLesson = async (runner: Runner, lesson: LessonContent): Promise<RanLesson> => {
  const exercise = lesson.exercises[0]!;
  const { result: author, cpuLimitMs, fault } = await measureReference(runner, lesson, exercise);
  if (fault !== null || !author.contract)
    return untried(author) ?? failed('reference', fault ?? 'it has no contract');
  if ((author.skippedTests ?? []).length > keptSkips(exercise.testCode)) return failed('skipped');
  const limited = { ...exercise, cpuLimitMs };
  const expected = { contract: author.contract, isRecording: false };
  const student = await runner.run({ ...authorsRun(lesson, limited, 'reference'), ...expected });
  if (!student.isPassed) return untried(student) ?? failed('refused', reasonOf(student));
  const begun = await runner.run({ ...authorsRun(lesson, limited, 'starter'), ...expected });
  // A starter that was not run has not failed.
  if (!begun.isPassed) return untried(begun) ?? { isPassed: true };
  return isRefactoring(exercise.instructions) ? { isPassed: true } : failed('starter');
};
