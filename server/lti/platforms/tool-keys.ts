import { platformProblems } from '#contract/lti/platform-problems.ts';
import { createPrivateKey, createPublicKey, type JsonWebKey, randomBytes } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import {
  insertToolKey,
  listToolKeys,
  lockToolKeys,
  type ToolKeyRow,
  updateToolKeysRetiring,
} from './platforms.db.ts';

/** Our signing keys, created on first use; private keys are encrypted in the database. */

const dayMs = 24 * 60 * 60 * 1000;

const purpose = 'cairn lti tool keys';

const addKey = async (db: Db, secret: Uint8Array, startsAt: Date) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  await insertToolKey(db, {
    kid,
    privateKey: seal(secret, purpose, await exportPKCS8(privateKey)),
    publicJwk: { ...jwk, kid, use: 'sig', alg: 'RS256' },
    startsAt,
  });
};

/** The keys to publish, newest first. Creates one if there is none. */
export const readToolKeys = async ({ db, clock, secret }: Services): Promise<ToolKeyRow[]> => {
  const keys = await listToolKeys(db, clock.now());
  if (keys.length > 0) return keys;
  await db.transaction().execute(async tx => {
    await lockToolKeys(tx);
    if ((await listToolKeys(tx, clock.now())).length === 0) await addKey(tx, secret, clock.now());
  });
  return listToolKeys(db, clock.now());
};

/** Platforms cache our keys for hours, so a new key is published a day before it signs, and the old one a day after. */
export const rotateToolKeys = async (
  { db, clock, secret }: Services,
  admin: UserRow | null = null,
): Promise<void> => {
  const startsAt = new Date(clock.now().getTime() + dayMs);
  await db.transaction().execute(async tx => {
    await lockToolKeys(tx);
    const [newest] = await listToolKeys(tx, clock.now());
    if (newest && newest.startsAt > clock.now())
      throw new AppError('conflict', platformProblems.keyPublishedAlready);
    await updateToolKeysRetiring(tx, new Date(startsAt.getTime() + dayMs));
    await addKey(tx, secret, startsAt);
    await recordAudit(tx, { action: 'tool-key-made', actor: admin });
  });
};

/** For platforms that need a PEM key instead of a key set URL. */
export const publicPem = ({ publicJwk }: ToolKeyRow): string =>
  createPublicKey({ key: publicJwk as JsonWebKey, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();

/** Signs a JWT for a platform, valid for five minutes. */
export const signForPlatform = async (services: Services, payload: JWTPayload): Promise<string> => {
  const now = services.clock.now();
  const keys = await readToolKeys(services);
  const key = keys.find(({ startsAt }) => startsAt <= now) ?? keys.at(-1);
  if (!key) throw new Error('there is no key to sign with');
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid })
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 5 * 60_000))
    .setJti(randomBytes(18).toString('base64url'))
    .sign(createPrivateKey(unseal(services.secret, purpose, key.privateKey)));
};
