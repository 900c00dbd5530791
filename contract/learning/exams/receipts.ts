import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { Timestamp } from '../../core/values.ts';

/** A signed statement of what is stored of an exam. Whoever has it can ask the server whether it is genuine. */
export const Receipt = z.object({
  id: z.string(),
  madeAt: Timestamp,
  /** The words that are signed, byte for byte. */
  body: z.string(),
  /** Ed25519, as base64. */
  signature: z.string(),
  keyId: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

/** What the body of a receipt says, as JSON. */
export const ReceiptClaims = z.object({
  format: z.literal(1),
  receipt: z.string(),
  course: z.string(),
  exam: z.string(),
  person: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  exercises: z.array(
    z.object({
      exercise: z.number(),
      /** SHA-256 of each file that counts, by its name. */
      files: z.record(z.string(), z.string()),
      isLate: z.boolean(),
    }),
  ),
});
export type ReceiptClaims = z.infer<typeof ReceiptClaims>;

export const receiptFile = z.object({
  body: z.string().max(200_000),
  signature: z.string().max(200),
  keyId: z.string().max(60),
});

export const verifyReceipt = endpoint({
  method: 'POST',
  path: '/api/receipts/verify',
  summary: 'Whether a receipt was made by this server and is unchanged, and what it says.',
  body: receiptFile,
  response: z.object({
    isGenuine: z.boolean(),
    claims: ReceiptClaims.nullable(),
    /** A later receipt of the same exam counts instead, such as one after late work was accepted. */
    isReplaced: z.boolean(),
  }),
});
