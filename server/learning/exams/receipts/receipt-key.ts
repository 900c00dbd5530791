import { generateKeyPairSync } from 'node:crypto';
import type { Db } from '#server/platform/db/db.ts';
import { findCurrentKey, insertKey, updateKeyRetired } from './receipts.db.ts';

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

/** The key that signs, made when the first receipt needs it. It is in the database, and so in every backup. */
export const receiptKey = async (tx: Db): Promise<{ id: string; privateKey: string }> => {
  if (!(await findCurrentKey(tx))) await insertKey(tx, newKey());
  const key = await findCurrentKey(tx);
  if (!key?.privateKey) throw new Error('there is no key for receipts');
  return { id: key.id, privateKey: key.privateKey };
};

/** Receipts are signed by a new key from now on; what the old one signed stays verifiable. */
export const renewReceiptKey = async (db: Db): Promise<void> => {
  await db.transaction().execute(async tx => {
    await updateKeyRetired(tx);
    await insertKey(tx, newKey());
  });
};
