import { runProblems } from '#contract/running/run-problems.ts';
import type { RunRequest } from '#contract/running/run-request.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';

import { systemStamp } from '../../box/sandbox.ts';
import { soleTurn, type Turn } from '../../box/turn.ts';
import { emptyReport } from '../../engine-kit/failed-report.ts';
import type { Engine, EngineOptions } from '../../engine-kit/engine.ts';
import { type OneWorld, passingInAllWorlds } from './all-worlds.ts';
import { type ForkServer, type ForkServerOptions, startForkServer } from './fork-server.ts';
import { eventsOf } from './python-answer.ts';
import { type PythonJob, pythonJob, type World } from './python-job.ts';
import { pythonReport } from './python-report.ts';

export type PythonEngineOptions = EngineOptions &
  Partial<Pick<ForkServerOptions, 'python' | 'log'>> & {
    /** Differs when a new fork server would see other files of the system. */
    systemStamp?: () => string;
  };

/** What only the larger fork server has loaded: either the names of libraries, or tests as only pytest knows them. */
const mentionsLibrary = /\b(?:pytest|numpy|pandas|matplotlib)\b/;
const looksLikePytest =
  /^\s*(?:async\s+)?def\s+test\w*\s*\(\s*(?!self\b)\w|^class\s+Test\w*\s*(?:\(\s*\)\s*)?:/m;
const needsLibraries = ({ code, testCode }: RunRequest) =>
  mentionsLibrary.test(code) || mentionsLibrary.test(testCode) || looksLikePytest.test(testCode);

/**
 * `unittest` and pytest tests for Python, with a fork server that is restarted when it ends. A second one, which has loaded
 * large libraries, is started when they are first needed.
 */
export function pythonEngine(options: PythonEngineOptions): Engine {
  const servers: Record<'plain' | 'large', Promise<ForkServer> | null> = { plain: null, large: null };
  /** What each sees of the system, and its runs. */
  const known = new WeakMap<ForkServer, { stamp: string; runs: Set<Promise<unknown>> }>();
  const stampNow = options.systemStamp ?? systemStamp;
  let nextId = 1;
  // Two pairs per slot, so that a burst of runs finds them ready.
  const ready = 2 * options.slots;

  /** The running server, or a new one. A failed start is not cached: the next run tries again. */
  const liveServer = async (kind: 'plain' | 'large' = 'plain'): Promise<ForkServer> => {
    const last = servers[kind];
    const current = await last;
    const stamp = stampNow();
    if (current?.isAlive() && known.get(current)?.stamp === stamp) return current;
    // Another run started one meanwhile.
    if (servers[kind] !== last) return liveServer(kind);
    if (current)
      void Promise.allSettled(known.get(current)?.runs ?? new Set<Promise<unknown>>()).then(() =>
        current.stop(),
      );
    const started = startForkServer({
      ...options,
      hasLibraries: kind === 'large',
      ready: kind === 'large' ? options.slots : ready,
    }).then(server => {
      known.set(server, { stamp, runs: new Set() });
      return server;
    });
    servers[kind] = started;
    started.catch(() => (servers[kind] = null));
    return started;
  };

  return {
    name: 'python',
    canRun: ({ language, testCode = '' }) =>
      language.testFramework === 'unittest' && testKindOf('unittest', testCode) === 'unit',
    start: async () => void (options.host.tier === 'bwrap' && (await liveServer())),
    async obstacle() {
      if (options.host.tier !== 'bwrap')
        return 'Python tests need bubblewrap, which cannot be used on this machine.';
      return liveServer().then(
        () => null,
        () => 'The process that runs Python tests does not start.',
      );
    },
    async run(request, signal, turn = soleTurn) {
      if (signal.aborted) return emptyReport('cancelled', null);
      if (options.host.tier !== 'bwrap')
        return emptyReport('sandbox-failed', runProblems.needsBwrap({ name: 'Python' }));
      try {
        const server = await liveServer(needsLibraries(request) ? 'large' : 'plain');
        const run = async (asked: RunRequest, world: World) =>
          runIn(server, pythonJob(nextId++, asked, world), asked, signal, turn, options.log);
        const running = passingInAllWorlds(request, run);
        const runs = known.get(server)!.runs.add(running);
        return await running.finally(() => runs.delete(running));
      } catch (error) {
        options.log?.(error);
        return emptyReport('sandbox-failed', null);
      }
    },
    async stop() {
      const running = await Promise.all([servers.plain, servers.large]);
      Object.assign(servers, { plain: null, large: null });
      for (const server of running) await server?.stop();
    },
  };
}

async function runIn(
  server: ForkServer,
  job: PythonJob,
  request: RunRequest,
  signal: AbortSignal,
  turn: Turn,
  log: (text: unknown) => void = () => {},
): Promise<OneWorld> {
  const handleAbort = () => server.cancel(job.id);
  signal.addEventListener('abort', handleAbort);
  try {
    const running = server.run(job, turn.setAsleep);
    turn.onPause(isPaused => server.setPaused(job.id, isPaused));
    if (signal.aborted) handleAbort();
    const answer = await running;
    if (!answer) return { report: emptyReport('sandbox-failed', null), changes: [], twins: undefined };
    const report = pythonReport(request, answer);
    // For the administrator's log, not for students.
    if (report.verdict === 'sandbox-failed') log([...eventsOf(answer, 'broken'), answer.raw].join('\n'));
    return { report, changes: eventsOf(answer, 'changed').flat(), twins: eventsOf(answer, 'twins')[0] };
  } finally {
    signal.removeEventListener('abort', handleAbort);
    turn.setAsleep(false);
    turn.onPause(() => {});
  }
}
