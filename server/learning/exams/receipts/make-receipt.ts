import { createHash, randomUUID, sign } from 'node:crypto';
import type { Db } from '#server/platform/db/db.ts';
import { receiptKey } from './receipt-key.ts';
import { getToSign, insertReceipt } from './receipts.db.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const hashesOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashOf(text)]));

/** Signs what is stored of an exam. Call it in the transaction that stored it. */
export const makeReceipt = async (tx: Db, sitting: { id: number }): Promise<void> => {
  const { exercises, startedAt, endedAt, madeAt, ...names } = await getToSign(tx, sitting);
  const id = randomUUID();
  const body = JSON.stringify({
    format: 1,
    receipt: id,
    ...names,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    madeAt: madeAt.toISOString(),
    exercises: exercises.map(({ exercise, mainFile, code, files, isLate }) => ({
      exercise,
      files: hashesOf({ [mainFile]: code, ...files }),
      isLate,
    })),
  });
  const key = await receiptKey(tx);
  const signature = sign(null, Buffer.from(body), key.privateKey).toString('base64');
  await insertReceipt(tx, { id, sittingId: sitting.id, body, signature, keyId: key.id, madeAt });
};
