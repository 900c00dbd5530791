import type { Channel, Message } from '../link/channel.ts';
import { realTimers } from '../link/fake-clock.ts';
import type { Judge } from './judge-values.ts';
import type { Show } from '../expect/show-value.ts';

/** The student process has ended or violated the protocol. Tests may catch this; they fail anyway. */
export class StudentGone extends Error {}

/** Why nothing could be tested; reported once per run. */
export type Problem = {
  kind: 'syntax' | 'load' | 'tests';
  message: string;
  line: number | null;
  file?: string | null;
};

type Tools = {
  judge: Judge;
  show: Show;
  channel: () => Channel;
  report: (problem: Problem) => void;
  print: (text: string) => void;
  exitCodeChanged: (code: unknown) => void;
  /** The program is about to be loaded. */
  beforeStart: () => void;
  onLoaded: (extensions: unknown) => void;
};

/** The judge's view of the student process: started, busy, idle or gone. */
export function createStudentLink(tools: Tools) {
  const { judge, show, channel, report, print, beforeStart, onLoaded } = tools;
  let isStarted = false;
  let loading: Promise<unknown> | null = null;
  let problem: Problem | null = null;
  let goneFor: string | null = null;
  let exitCode: number | null = null;
  let heard = 0;
  let uncaughtErrors: unknown[] = [];
  let interrupt: ((error: unknown) => void) | null = null;

  /** Starts the program. */
  function start(): void {
    if (problem) throw new StudentGone();
    if (isStarted) return;
    isStarted = true;
    beforeStart();
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
    const [error, kind, line, file] = rest;
    const text = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${show(error)}`;
    problem = {
      kind: kind === 'syntax' ? 'syntax' : 'load',
      message: text,
      line: typeof line === 'number' ? line : null,
      file: typeof file === 'string' ? file : null,
    };
    report(problem);
    throw new StudentGone();
  }

  function gone(reason: string): void {
    goneFor ??= reason;
    interrupt?.(new StudentGone());
  }

  /** Handles notifications, which need no answer. Returns false for requests. */
  function hear([kind, , ...rest]: Message): boolean {
    heard++;
    switch (kind) {
      case 'out':
        print(String(rest[0]));
        return true;
      case 'settle':
        judge.settled(Number(rest[1]), rest[2] === true, rest[0]);
        return true;
      case 'uncaught':
        uncaught(judge.uncaughtOf(rest[0]));
        return true;
      case 'exit':
        exitCode = Number(rest[0]);
        return true;
      case 'exit-code':
        tools.exitCodeChanged(rest[0]);
        return true;
      case 'idle':
        channel().hold(false);
        return true;
      default:
        return false;
    }
  }

  /** An uncaught error or unhandled rejection in either process. */
  function uncaught(error: unknown): void {
    if (error instanceof StudentGone) return;
    uncaughtErrors.push(error);
    interrupt?.(error);
  }

  /** Called when our event loop is empty. If the student's is empty too, the awaited promise will never settle. */
  function nothingLeft(): void {
    if (!interrupt || goneFor) return;
    const before = heard;
    const [isBusy] = judge.ask('busy', []);
    if (isBusy === true && heard === before) return channel().hold(true);
    // Keeps Node alive, so that `beforeExit` is emitted again.
    realTimers.setImmediate(() => {});
    if (heard === before) interrupt(new Error('this test waits for a promise that is never settled'));
  }

  /** Awaits a value; rejects when the student process ends or an error is not caught. */
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

  return {
    start,
    gone,
    hear,
    uncaught,
    nothingLeft,
    settle,
    isStarted: () => isStarted,
    isOver: () => goneFor !== null || problem !== null,
    problem: () => problem,
    loaded: async () => (loading ? settle(loading) : undefined),
    goneWith: () => (goneFor === null ? null : { reason: goneFor, exitCode }),
    takeUncaught: () => uncaughtErrors.splice(0),
    /** The next `start` runs the program again. */
    restart(): void {
      isStarted = false;
    },
  };
}

export type StudentLink = ReturnType<typeof createStudentLink>;
