import type { RunContract, RunOwner } from '#contract/running/run-request.ts';
import type { Services } from '#server/platform/services.ts';
import { runRequestOf, solutionOf } from '../run-request-of.ts';
import { type ContractSubject, findContractSubject, type Tested } from './contracts.db.ts';
import { onContractMade } from './on-contract-made.ts';
import { recordContract } from './record-contract.ts';

/**
 * Runs the solution and stores what it fixed. What was known before stays if the solution does not pass; it is not tried
 * again before something changes. After a failure of ours nothing is stored.
 */
export const makeContract = async (
  services: Services,
  subject: ContractSubject,
  owner: RunOwner,
): Promise<RunContract | null> => {
  const { db, config, runner } = services;
  const request = runRequestOf(config, subject, {
    id: `contract-${subject.exerciseId}-${subject.number ?? 0}`,
    owner,
    ...solutionOf(subject),
    isRecording: true,
  });
  const { verdict, contract = subject.contract } = await runner.run(request);
  if (verdict === 'sandbox-failed' || verdict === 'cancelled') return subject.contract;
  await db.transaction().execute(async tx => {
    const made = await recordContract(tx, subject, contract);
    await onContractMade.call(services, tx, { subject, contract: made });
  });
  return contract;
};

const beingMade = new Map<string, Promise<RunContract | null>>();

/** For a run that cannot begin without it. Runs that come meanwhile wait for the same one. */
export const awaitContract = (
  services: Services,
  tested: Tested,
  owner: RunOwner,
): Promise<RunContract | null> => {
  const key = `${tested.exerciseId}/${tested.number ?? ''}`;
  const waiting = beingMade.get(key);
  if (waiting) return waiting;
  const making = (async () => {
    const subject = await findContractSubject(services.db, tested);
    return subject?.isDue ? makeContract(services, subject, owner) : (subject?.contract ?? null);
  })().finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return making;
};
