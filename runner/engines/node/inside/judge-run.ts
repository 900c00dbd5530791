import type { Channel, Message } from './channel.ts';
import type { Judge } from './judge-values.ts';
import { type PlannedTest, planTests, runPlanned } from './run-tree.ts';
import type { Show } from './show-value.ts';
import { callBody } from './test-context.ts';
import { explain } from './test-feedback.ts';
import type { Suite, TestBody } from './test-tree.ts';
import { RuleBroken } from './value-fill.ts';

/** The student's process has ended or broke the rules. Tests may catch this; their results do not count then. */
export class StudentGone extends Error {}

/** Why nothing could be tested: said once for the whole run. */
export type Problem = { kind: 'syntax' | 'load' | 'tests'; message: string; line: number | null };

type Tools = {
  judge: Judge;
  show: Show;
  send: (message: object) => void;
  channel: () => Channel;
  onLoaded: (extensions: unknown) => void;
};
type RunOptions = {
  isStartedFirst: boolean;
  contextTools: { mock: object; assert: object };
  finishTest: () => void;
};

const outputPerTest = 16 * 1024;

export function createJudgeRun({ judge, show, send, channel, onLoaded }: Tools) {
  let isStarted = false;
  let loading: Promise<unknown> | null = null;
  let problem: Problem | null = null;
  let goneFor: string | null = null;
  let exitCode: number | null = null;
  let heard = 0;
  let output: string | null = null;
  let strays: unknown[] = [];
  let interrupt: ((error: unknown) => void) | null = null;

  function start(): void {
    if (problem) throw new StudentGone();
    if (isStarted) return;
    isStarted = true;
    const [loaded] = judge.ask('go', []);
    if (loaded instanceof Promise) loading = loaded.then(checkLoaded);
    else checkLoaded(loaded);
  }

  function checkLoaded(loaded: unknown): void {
    const [state, ...rest] = Array.isArray(loaded) ? (loaded as unknown[]) : [];
    if (state === 'loaded') return onLoaded(rest[0]);
    if (state !== 'failed') {
      gone('broken');
      throw new StudentGone();
    }
    const [error, kind, line] = rest;
    const text = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${show(error)}`;
    report({
      kind: kind === 'syntax' ? 'syntax' : 'load',
      message: text,
      line: typeof line === 'number' ? line : null,
    });
    throw new StudentGone();
  }

  function report(found: Problem): void {
    problem = found;
    send({ problem });
  }

  function gone(reason: string): void {
    goneFor ??= reason;
    interrupt?.(new StudentGone());
  }

  function print(text: string): void {
    if (output !== null && output.length < outputPerTest) output += text;
    send({ output: text });
  }

  /** Messages that need no answer. Returns false for a question. */
  function hear([kind, , ...rest]: Message): boolean {
    heard++;
    switch (kind) {
      case 'out':
        print(String(rest[0]));
        return true;
      case 'settle':
        judge.settled(Number(rest[1]), rest[2] === true, judge.unpack(rest[0])[0]);
        return true;
      case 'stray':
        stray(judge.unpack(rest[0])[0]);
        return true;
      case 'exit':
        exitCode = Number(rest[0]);
        return true;
      case 'idle':
        channel().hold(false);
        return true;
      default:
        return false;
    }
  }

  function stray(error: unknown): void {
    if (error instanceof StudentGone) return;
    strays.push(error);
    interrupt?.(error);
  }

  /** Our event loop has nothing left. If the student's has nothing either, what is awaited will never come. */
  function nothingLeft(): void {
    if (!interrupt || goneFor) return;
    const before = heard;
    const [isBusy] = judge.ask('busy', []);
    if (isBusy === true && heard === before) return channel().hold(true);
    // Without something to do Node would end here, and not come back to ask again.
    setImmediate(() => {});
    if (heard === before) interrupt(new Error('this test waits for a promise that is never settled'));
  }

  async function settle(value: unknown): Promise<void> {
    const { promise, reject } = Promise.withResolvers<never>();
    interrupt = reject;
    channel().hold(false);
    try {
      await Promise.race([value, promise]);
    } finally {
      interrupt = null;
      channel().hold(true);
    }
  }

  const call = (body: TestBody) => settle((async () => body())());

  async function runTest(
    test: PlannedTest,
    around: { before: TestBody[]; after: TestBody[] },
    failed: { error: unknown } | null,
    options: RunOptions,
  ): Promise<void> {
    output = '';
    strays = [];
    const startedAt = performance.now();
    let error = failed;
    let isSkipped = false;
    const attempt = async (step: () => unknown) => {
      try {
        await step();
      } catch (caught) {
        if (caught instanceof RuleBroken) gone('broken');
        error ??= { error: caught };
      }
    };
    for (const body of around.before) if (!error) await attempt(() => call(body));
    if (!error) {
      await attempt(() => {
        const called = callBody(test.name, test.node.body!, test.node.hasContext, options.contextTools);
        return settle(called.value).finally(() => (isSkipped = called.isSkipped()));
      });
    }
    for (const body of around.after) await attempt(() => call(body));
    await attempt(options.finishTest);
    if (test.node.isFailing) error = error ? null : { error: new Error('this test was expected to fail') };
    if (!error && strays.length > 0) error = { error: strays[0] };
    // Whatever a test made of it: without the student's process it has tested nothing.
    if (goneFor) error = { error: new Error(goneText()) };
    const durationMs = Math.round((performance.now() - startedAt) * 100) / 100;
    const wasInterrupted = goneFor === 'gone' && exitCode === null;
    const shared = { name: test.name, durationMs, wasInterrupted, ...(output ? { output } : {}) };
    output = null;
    if (error)
      send({
        result: {
          passed: false,
          ...shared,
          ...explain(test.name, error.error, { show, placeOf: judge.placeOf }),
        },
      });
    else if (isSkipped) skip(test);
    else send({ result: { passed: true, ...shared, status: 'passed', feedback: '' } });
  }

  function goneText(): string {
    if (goneFor === 'broken') return 'the program wrote into the line between program and tests';
    return exitCode === null
      ? 'the program ended during this test'
      : `the program called process.exit(${exitCode})`;
  }

  function skip({ name }: PlannedTest): void {
    send({ result: { passed: false, name, status: 'skipped', feedback: `${name}: skipped` } });
  }

  return {
    start,
    report,
    gone,
    print,
    hear,
    stray,
    nothingLeft,
    isStarted: () => isStarted,
    problem: () => problem,
    restart(): void {
      isStarted = false;
    },
    async all(root: Suite, options: RunOptions): Promise<void> {
      const planned = planTests(root);
      send({ declared: planned.map(({ name }) => name), isBeforeStart: !isStarted });
      try {
        if (options.isStartedFirst && planned.some(({ isSkipped }) => !isSkipped)) start();
        if (loading) await settle(loading);
        await runPlanned(planned, {
          call,
          test: (test, around, failed) => runTest(test, around, failed, options),
          skip,
          isOver: () => goneFor !== null || problem !== null,
        });
      } finally {
        if (goneFor) send({ gone: goneFor, exitCode });
      }
    },
  };
}
