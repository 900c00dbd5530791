import { runningProblems } from '#contract/running/running-problems.ts';
import { programFiles } from '#contract/running/exercise-files.ts';
import type { RunRequest } from '#contract/running/run-request.ts';
import { mostTries } from '#server/platform/jobs/limited-tries.ts';
import type { Services } from '#server/platform/services.ts';
import { awaitContract } from './contracts/make-contract.ts';
import { checkHealth } from './results/check-health.ts';
import { failureOf } from './results/failure-of.ts';
import { recordRun, type RecordedEnd } from './results/record-run.ts';
import { outcomeOf, withoutHidden, withoutTests } from './run-outcome.ts';
import { runRequestOf } from './run-request-of.ts';
import type { BegunRun } from './runs.db.ts';

/** Students' runs need the contract; while there is none, or one of another time, it is made first. */
const requestFor = async (services: Services, run: BegunRun): Promise<RunRequest> => {
  const owner = { person: String(run.userId), course: String(run.courseId), isBackground: run.isBackground };
  const isRecording = run.kind === 'author';
  const isWaiting = !isRecording && run.isContractDue;
  const tested = { exerciseId: run.exerciseId, number: run.versionNumber };
  const contract = isWaiting ? await awaitContract(services, tested, owner) : run.contract;
  return runRequestOf(
    services.config,
    { ...run, contract },
    {
      id: String(run.id),
      owner,
      code: run.code,
      files: programFiles(run.exerciseFiles, run.files),
      isRecording,
    },
  );
};

/** Executes a run and records its outcome. Throws if it has to be tried again. */
export const executeRun = async (
  services: Services,
  run: BegunRun,
  onBegin = () => {},
): Promise<RecordedEnd> => {
  const language = run.name;
  if (run.tries > mostTries) {
    const outcome = withoutTests('sandbox-failed', runningProblems.interruptedOften);
    return recordRun(services, run, outcome, { isPassed: false });
  }
  const request = await requestFor(services, run);
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
