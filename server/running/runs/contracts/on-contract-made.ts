import { defineHook } from '#server/platform/define-hook.ts';
import type { ContractSubject } from './contracts.db.ts';

/** Called in the transaction that stores the contract, for those who own exercises and versions. */
export const onContractMade = defineHook<{ subject: ContractSubject; contract: { id: number } }>(
  'contract made',
);
