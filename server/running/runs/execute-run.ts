import { cpuLimitOf } from '#contract/cpu-limit.ts';
import { programFiles } from '#contract/exercise-files.ts';
import { defaultLimits, type RunRequest } from '#contract/run-request.ts';
import type { Config } from '#server/platform/config.ts';
import { mostTries } from '#server/platform/jobs/limited-tries.ts';
import type { Services } from '#server/platform/services.ts';
import { checkHealth } from './results/check-health.ts';
import { failureOf } from './results/failure-of.ts';
import { recordRun, type RecordedEnd } from './results/record-run.ts';
import { outcomeOf, withoutHidden, withoutTests } from './results/run-outcome.ts';
import type { BegunRun } from './runs.db.ts';

const requestFor = (config: Config, run: BegunRun): RunRequest => ({
  id: String(run.id),
  owner: { person: String(run.userId), course: String(run.courseId), isBackground: run.isBackground },
  language: {
    name: run.name,
    executionCommand: run.executionCommand,
    executableFileName: run.executableFileName,
    preamble: run.preamble,
    postamble: run.postamble,
    testFramework: run.testFramework,
  },
  code: run.code,
  files: programFiles(run.exerciseFiles, run.files),
  testCode: run.testCode,
  // An author run determines the list of tests; a student run must report exactly those.
  expectedTests: run.kind === 'author' ? null : run.expectedTests,
  skippedTests: run.kind === 'author' ? null : run.expectedTests ? (run.skippedTests ?? []) : [],
  expectedChecks: run.kind === 'author' ? null : run.expectedChecks,
  limits: { ...defaultLimits, cpuMs: cpuLimitOf(run, config.longestCpuLimitMs) },
});

/** Executes a run and records its outcome. Throws if it has to be tried again. */
export const executeRun = async (
  services: Services,
  run: BegunRun,
  onBegin = () => {},
): Promise<RecordedEnd> => {
  const language = run.name;
  if (run.tries > mostTries) {
    const message =
      'The run was interrupted several times. This is our fault, not yours: please run it again.';
    return recordRun(services, run, withoutTests('sandbox-failed', message), {
      isPassed: false,
      testNames: [],
    });
  }
  const request = requestFor(services.config, run);
  const accepted = performance.now();
  let begin = accepted;
  const result = await services.runner.run(request, () => {
    begin = performance.now();
    onBegin();
    if (run.tries === 1 && !run.isBackground)
      services.metrics.runWait.observe({ language }, run.waitedSeconds + (begin - accepted) / 1000);
  });
  services.metrics.runs.add({ language, verdict: result.verdict });
  services.metrics.runDuration.observe({ language }, (performance.now() - begin) / 1000);
  // Retry a sandbox failure before showing it to the user.
  if (result.verdict === 'sandbox-failed' && !result.isServerBusy && run.tries < mostTries)
    throw new Error(`The sandbox failed: ${result.message ?? 'no reason given'}`);
  const health =
    run.kind === 'author' && result.isPassed ? await checkHealth(services, request, run, result) : null;
  const outcome = { ...outcomeOf(result), ...(health && { health }) };
  // Previews are runs of this kind too: they show what a student would see.
  const isStudents = run.kind === 'student';
  const shown = isStudents ? withoutHidden(outcome) : outcome;
  // Of what is shown: what a hidden test found is stored nowhere.
  const failure = isStudents && !result.isPassed ? { failure: failureOf(shown) } : {};
  return recordRun(services, run, { ...shown, ...failure }, result);
};
