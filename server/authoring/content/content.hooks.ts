import { onLanguageChanged } from '#server/running/languages/on-language-changed.ts';
import { onRunRecorded } from '#server/running/runs/results/on-run-recorded.ts';
import { onContractMade } from '#server/running/runs/contracts/on-contract-made.ts';
import { recordContract } from '#server/running/runs/contracts/record-contract.ts';
import { updateLanguageUntested, updateTestStatus } from './content.db.ts';
import { onTaughtChanged } from './on-taught-changed.ts';
import { publishByItself } from './versions/publish-version.ts';
import { updateVersionContract, updateVersionsOfLanguageUntested } from './versions/versions.db.ts';

export const contentHooks = [
  onRunRecorded.handledBy(
    async (services, tx, { run, isPassed, contract = null, at }) => {
      const exercise = { id: run.exerciseId, version: run.exerciseVersion ?? 0 };
      // Students' runs must bring the same.
      const { id: contractId } = await recordContract(tx, run, contract);
      const testStatus = isPassed ? 'PASSING' : 'FAILING';
      const isCurrent = await updateTestStatus(tx, exercise, { testStatus, contractId });
      if (!isCurrent) return;
      await publishByItself(tx, exercise, { by: { id: run.userId }, at });
      await onTaughtChanged.call(services, tx, { exerciseId: exercise.id });
    },
    // Cancelled runs and sandbox failures say nothing about the exercise.
    ({ run, verdict }) => run.kind === 'author' && verdict !== 'cancelled' && verdict !== 'sandbox-failed',
  ),
  onContractMade.handledBy(async (services, tx, { subject, contract }) => {
    const { exerciseId, number, version } = subject;
    if (number === null) await updateTestStatus(tx, { id: exerciseId, version }, { contractId: contract.id });
    else await updateVersionContract(tx, { exerciseId, number }, contract);
    await onTaughtChanged.call(services, tx, { exerciseId });
  }),
  onLanguageChanged.handledBy(async (_services, tx, language) => {
    await updateVersionsOfLanguageUntested(tx, language);
    return updateLanguageUntested(tx, language);
  }),
];
