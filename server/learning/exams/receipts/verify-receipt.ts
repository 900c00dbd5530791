import { verify } from 'node:crypto';
import { ReceiptClaims } from '#contract/learning/exams/receipts.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findKey, isReplaced } from './receipts.db.ts';

type Given = { body: string; signature: string; keyId: string };

const claimsIn = (body: string): ReceiptClaims | null => {
  try {
    return ReceiptClaims.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
};

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Whether one of this server's keys has signed exactly these words. */
export const verifyReceipt = async (db: Db, { body, signature, keyId }: Given) => {
  const unknown = { isGenuine: false, claims: null, isReplaced: false };
  const key = isUuid(keyId) ? await findKey(db, keyId) : null;
  const claims = claimsIn(body);
  if (!key || !claims) return unknown;
  const isGenuine = verify(null, Buffer.from(body), key.publicKey, Buffer.from(signature, 'base64'));
  return isGenuine ? { isGenuine, claims, isReplaced: await isReplaced(db, claims.receipt) } : unknown;
};
