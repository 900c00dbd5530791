import { setTimeout } from 'node:timers/promises';

import { runProblems } from '#contract/running/run-problems.ts';
import type { CompilerNote, RunRequest } from '#contract/running/run-request.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';

import type { Engine, EngineOptions, EngineReport } from '../../engine-kit/engine.ts';
import { emptyReport } from '../../engine-kit/failed-report.ts';
import type { TypeErrors } from './read-type-errors.ts';
import { createTypeChecker, type TypeChecker } from './type-checker.ts';

/** A program that was tried out is over: its types are told if they are known soon. */
const longestWaitMs = 3000;

/** What the author's own run showed: only what was right there is asked of students. */
type Sound = { areProgramTypesSound: boolean; areTestTypesSound: boolean };

const uncheckedNote: CompilerNote = {
  kind: 'warning',
  text: 'The types of this program could not be checked: that took too long. Its tests were run all the same.',
};

/**
 * The same engine, for which type errors are errors: the compiler works beside the tests, and its time is not the
 * program's. Where the author's own solution has type errors, the author is warned, and students' types are not checked.
 */
export function withTypes(
  engine: Engine,
  options: EngineOptions,
  testsAsStatements: (testCode: string) => string,
): Engine {
  let checker: TypeChecker | null = null;
  return {
    ...engine,
    async start() {
      checker ??= createTypeChecker(options);
      await engine.start();
    },
    async run(request, signal, turn) {
      const isAuthor = request.isRecording === true;
      const sound = isAuthor ? null : readSound(request);
      const isAsked = isAuthor || sound?.areProgramTypesSound || sound?.areTestTypesSound;
      if (!checker || !isAsked || !request.language.executableFileName.endsWith('.ts'))
        return engine.run(request, signal, turn);
      const isUnit = testKindOf(request.language.testFramework, request.testCode) === 'unit';
      const isOver = new AbortController();
      const errors = checker.check(
        { ...request, tests: isUnit ? testsAsStatements(request.testCode) : null },
        AbortSignal.any([signal, isOver.signal]),
      );
      // Awaited below, or nobody wants to know.
      errors.catch(() => {});
      try {
        const report = await engine.run(request, signal, turn);
        if (['compile-failed', 'cancelled', 'sandbox-failed'].includes(report.verdict)) return report;
        return isAuthor ? forAuthor(report, await errors) : forStudent(request, report, await errors, sound!);
      } finally {
        isOver.abort();
      }
    },
    ...(engine.converse &&
      ({
        async converse(request, talk, signal, turn) {
          if (!checker || !request.language.executableFileName.endsWith('.ts'))
            return engine.converse!(request, talk, signal, turn);
          const isOver = new AbortController();
          const errors = checker.check({ ...request, tests: null }, AbortSignal.any([signal, isOver.signal]));
          errors.catch(() => {});
          try {
            const report = await engine.converse!(request, talk, signal, turn);
            if (report.why !== 'finished') return report;
            const found = await Promise.race([errors, setTimeout(longestWaitMs, null)]);
            return { ...report, notes: [...(report.notes ?? []), ...(found?.ofProgram ?? [])] };
          } finally {
            isOver.abort();
          }
        },
      } satisfies Pick<Engine, 'converse'>)),
    async stop() {
      await checker?.close();
      checker = null;
      await engine.stop();
    },
  };
}

function forAuthor(report: EngineReport, errors: TypeErrors | null): EngineReport {
  const sound: Sound = {
    areProgramTypesSound: errors?.ofProgram.length === 0,
    areTestTypesSound: errors?.ofTests.length === 0,
  };
  const notes = errors ? authorNotes(errors) : [uncheckedNote];
  return { ...report, seen: { ...report.seen, types: sound }, notes: [...(report.notes ?? []), ...notes] };
}

function authorNotes({ ofProgram, ofTests }: TypeErrors): CompilerNote[] {
  const warning = (text: string): CompilerNote => ({ kind: 'warning', text });
  return [
    ...(ofProgram.length > 0
      ? [
          warning(
            'This solution has type errors, so type errors in students’ programs are not errors either.',
          ),
        ]
      : []),
    ...ofProgram.map((note): CompilerNote => ({ ...note, kind: 'warning' })),
    ...(ofTests.length > 0
      ? [warning('The tests have type errors, so a student’s program need not have the types that they use.')]
      : []),
    ...ofTests.map(({ line, text }) => warning(`Line ${line} of the tests: ${text}`)),
  ];
}

function forStudent(
  { language: { executableFileName: file } }: RunRequest,
  report: EngineReport,
  errors: TypeErrors | null,
  { areProgramTypesSound, areTestTypesSound }: Sound,
): EngineReport {
  if (!errors) return { ...report, notes: [...(report.notes ?? []), uncheckedNote] };
  const notes = areProgramTypesSound ? errors.ofProgram : [];
  const misfit = areTestTypesSound ? errors.ofTests[0] : undefined;
  if (notes.length === 0 && !misfit) return report;
  const { cpuMs, wallMs, declaredTests } = report;
  const failed = { ...emptyReport('compile-failed', null), cpuMs, wallMs, declaredTests };
  if (notes.length === 0) {
    // Students read the message, so it holds no line of the tests.
    const message = runProblems.typeMisfit({ said: misfit!.text.replaceAll('\n', ' ') });
    return { ...failed, message, testsLine: misfit!.line! };
  }
  const [{ line, file: other, text }] = notes as [CompilerNote];
  return {
    ...failed,
    message: runProblems.typeError({
      line: line ?? null,
      file: other ?? null,
      said: text.split('\n')[0] ?? '',
    }),
    output: notes.map(note => printed(note, file)).join('\n'),
    notes,
    ...(line === undefined ? {} : { line }),
    ...(other === undefined ? {} : { file: other }),
  };
}

const printed = ({ line, file, column, text }: CompilerNote, main: string) =>
  `${file ?? main}${line === undefined ? '' : `:${line}:${column}`}: error: ${text.replaceAll('\n', '\n  ')}`;

const readSound = ({ contract }: RunRequest) => (contract?.seen['types'] as Sound | undefined) ?? null;
