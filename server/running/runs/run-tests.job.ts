import { cpuLimitOf } from '#contract/cpu-limit.ts';
import { defaultLimits, type RunRequest } from '#contract/run-request.ts';
import type { Config } from '#server/platform/config.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { mostTries } from '#server/platform/jobs/limited-tries.ts';
import { checkHealth } from './results/check-health.ts';
import { backgroundRunKind, runKind } from './run-tests.kind.ts';
import { recordRun } from './results/record-run.ts';
import { outcomeOf, withoutHidden, withoutTests } from './results/run-outcome.ts';
import { type BegunRun, updateBegun } from './runs.db.ts';

const requestFor = (config: Config, run: BegunRun): RunRequest => ({
  id: String(run.id),
  language: {
    name: run.name,
    executionCommand: run.executionCommand,
    executableFileName: run.executableFileName,
    preamble: run.preamble,
    postamble: run.postamble,
    testFramework: run.testFramework,
  },
  code: run.code,
  testCode: run.testCode,
  // An author run determines the list of tests; a student run must report exactly those.
  expectedTests: run.kind === 'author' ? null : run.expectedTests,
  limits: { ...defaultLimits, cpuMs: cpuLimitOf(run, config.longestCpuLimitMs) },
});

export const runTests = defineJob({
  ...runKind,
  lane: 'runs',
  handle: async (services, { testProcessId }) => {
    const run = await updateBegun(services.db, testProcessId, services.clock.now());
    if (!run) return;
    const language = run.name;
    if (run.tries === 1 && !run.isBackground)
      services.metrics.runWait.observe({ language }, run.waitedSeconds);
    if (run.tries > mostTries) {
      const message =
        'The run was interrupted several times. This is our fault, not yours: please run it again.';
      await recordRun(services, run, withoutTests('sandbox-failed', message), {
        isPassed: false,
        testNames: [],
      });
      return;
    }
    const request = requestFor(services.config, run);
    const begin = performance.now();
    const result = await services.runner.run(request);
    services.metrics.runs.add({ language, verdict: result.verdict });
    services.metrics.runDuration.observe({ language }, (performance.now() - begin) / 1000);
    // Retry a sandbox failure before showing it to the user.
    if (result.verdict === 'sandbox-failed' && !result.isServerBusy && run.tries < mostTries)
      throw new Error(`The sandbox failed: ${result.message ?? 'no reason given'}`);
    const health =
      run.kind === 'author' && result.isPassed ? await checkHealth(services, request, run, result) : null;
    const outcome = { ...outcomeOf(result), ...(health && { health }) };
    // Previews are runs of this kind too: they show what a student would see.
    const shown = run.kind === 'student' ? withoutHidden(outcome) : outcome;
    await recordRun(services, run, shown, result);
  },
});

/** For runs that no user waits for, such as those of seeded or imported exercises. */
export const runTestsInBackground = defineJob({
  ...runTests,
  ...backgroundRunKind,
  lane: 'background',
});
