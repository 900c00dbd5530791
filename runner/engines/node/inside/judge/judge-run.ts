import { Misfit } from './border/value-border.ts';
import type { Judge } from './judge-values.ts';
import { type PlannedTest, planTests, runPlanned } from '../framework/run-tree.ts';
import type { Show } from '../expect/show-value.ts';
import type { StudentLink } from './student-link.ts';
import { callSuiteHook, testRun } from '../framework/test-context.ts';
import { explain } from './test-feedback.ts';
import type { Hook, Suite, TestBody } from '../framework/test-tree.ts';
import { realTimers } from '../link/fake-clock.ts';
import { ProtocolError } from '../link/value-fill.ts';

type Tools = {
  judge: Judge;
  show: Show;
  student: () => StudentLink;
  send: (message: object) => void;
  /** For the author: what of the tests this error is about. Empty in a student's run. */
  noteForAuthor: (error: unknown, body: TestBody | null) => string;
};
type RunOptions = {
  isStartedFirst: boolean;
  contextTools: { mock: object; assert: object; expect: object };
  finishTest: () => void;
};
type Around = { before: Hook[]; after: Hook[] };
type Failure = { error: unknown } | null;

const outputPerTest = 16 * 1024;
const afterTests = 'after all tests';
/** The runner takes no message of more than a few megabytes. With the flag `u` no character is cut in two. */
const outputParts = /[^]{1,65536}/gu;

/** Runs the tests in sequence and sends each result at once. */
export function createJudgeRun({ judge, show, student, send, noteForAuthor }: Tools) {
  let output: string | null = null;

  const settle = (work: () => unknown) => student().settle((async () => work())());
  async function call(hook: Hook): Promise<Hook | null> {
    let later: Hook | null = null;
    await settle(async () => (later = await callSuiteHook(hook)));
    return later;
  }

  async function runTest(
    test: PlannedTest,
    around: Around,
    failed: Failure,
    options: RunOptions,
  ): Promise<void> {
    output = '';
    judge.lastCall.forget();
    judge.twins.startTest(test.name);
    const early = stuck();
    student().takeUncaught();
    const startedAt = realTimers.now();
    // What did not fit outside of tests fails the next one.
    let failure = failed ?? (early?.error instanceof Misfit ? early : null);
    const attempt = async (step: () => unknown) => {
      try {
        await step();
      } catch (error) {
        if (error instanceof ProtocolError) student().gone('broken');
        failure ??= { error };
      }
    };
    const own = testRun({ own: test.node.name, full: test.name }, test.node, options.contextTools);
    for (const hook of around.before) if (!failure) await attempt(() => settle(() => own.hook(hook)));
    if (!failure) await attempt(() => settle(own.body));
    const isSkipped = own.isSkipped();
    for (const hook of around.after) await attempt(() => settle(() => own.hook(hook)));
    for (const end of own.ends()) await attempt(() => settle(end));
    await attempt(options.finishTest);
    if (test.node.isFailing)
      failure = failure ? null : { error: new Error('this test was expected to fail') };
    const [uncaught] = student().takeUncaught();
    if (!failure && uncaught !== undefined) failure = { error: uncaught };
    failure = stuck(failure?.error) ?? failure;
    finish(test, failure, isSkipped, realTimers.now() - startedAt);
  }

  /** What fails this test whoever caught it: a thing of the program that does not fit, or a check in a function of the tests. */
  function stuck(error?: unknown): Failure {
    const { border, failedChecks } = judge;
    const check = failedChecks.take();
    const compared = [check?.error, error]
      .filter(isComparison)
      .flatMap(({ actual, expected }) => [actual, expected]);
    compared.forEach(value => border.misfitOf(value));
    const misfit = border.takeMisfit();
    return misfit ? { error: misfit } : check;
  }

  function finish(test: PlannedTest, failure: Failure, isSkipped: boolean, milliseconds: number): void {
    const { name } = test;
    const gone = student().goneWith();
    const shared = {
      name,
      durationMs: Math.round(milliseconds * 100) / 100,
      wasInterrupted: gone?.reason === 'gone' && gone.exitCode === null,
      ...(output ? { output } : {}),
    };
    output = null;
    // If the student process has ended, the test fails even if it caught the error.
    const error: Failure = gone ? { error: new Error(goneText(gone)) } : failure;
    if (error) {
      send({ result: { passed: false, ...shared, ...explainFailure(name, error.error, test.node.body) } });
    } else if (isSkipped) skip(test);
    else send({ result: { passed: true, ...shared, status: 'passed', feedback: '' } });
  }

  /**
   * A program can call a function of the tests when its test is over. What it does in the next turn is still heard; to call later than
   * that is the same as not to call.
   */
  async function hearLateChecks(): Promise<void> {
    if (!judge.failedChecks.isWatching() || student().isOver()) return;
    await new Promise(resolve => realTimers.setImmediate(resolve));
    judge.ask('busy', []);
    await new Promise(resolve => realTimers.setImmediate(resolve));
    const late = judge.failedChecks.take();
    if (late)
      send({ result: { passed: false, name: afterTests, ...explainFailure(afterTests, late.error) } });
  }

  function explainFailure(name: string, error: unknown, body: TestBody | null = null) {
    const called = judge.lastCall.text();
    const isGone = student().goneWith() !== null;
    const explained = explain(name, error, { show, placeOf: judge.placeOf, called, isGone });
    const note = noteForAuthor(error, body);
    return note === '' ? explained : { ...explained, feedback: `${explained.feedback}\n${note}` };
  }

  function skip({ name }: PlannedTest): void {
    send({ result: { passed: false, name, status: 'skipped', feedback: `${name}: skipped` } });
  }

  return {
    print(text: string): void {
      if (output !== null && output.length < outputPerTest) output += text;
      for (const part of text.match(outputParts) ?? []) send({ output: part });
    },
    async all(root: Suite, options: RunOptions): Promise<void> {
      const planned = planTests(root);
      send({ declared: planned.map(({ name }) => name) });
      try {
        if (options.isStartedFirst && planned.some(({ isSkipped }) => !isSkipped)) student().start();
        await student().loaded();
        await runPlanned(planned, {
          call,
          test: (test, around, failed) => runTest(test, around, failed, options),
          skip,
          isOver: () => student().isOver(),
        });
        await hearLateChecks();
      } finally {
        const gone = student().goneWith();
        if (gone) send({ gone: gone.reason, exitCode: gone.exitCode });
      }
    },
  };
}

const isComparison = (error: unknown): error is { actual: unknown; expected: unknown } =>
  error instanceof Error && 'actual' in error && 'expected' in error;

function goneText({ reason, exitCode }: { reason: string; exitCode: number | null }): string {
  if (reason === 'broken') return 'the program wrote into the line between program and tests';
  return exitCode === null
    ? 'the program ended during this test'
    : `the program called process.exit(${exitCode})`;
}
