import { platformProblems } from '#contract/lti/platform-problems.ts';
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
} from 'node:crypto';
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

const sealingKey = (secret: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'cairn lti tool keys', 32));

const seal = (secret: Uint8Array, text: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
};

const unseal = (secret: Uint8Array, text: string): string => {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
};

const addKey = async (db: Db, secret: Uint8Array, startsAt: Date) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  await insertToolKey(db, {
    kid,
    privateKey: seal(secret, await exportPKCS8(privateKey)),
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
    .sign(createPrivateKey(unseal(services.secret, key.privateKey)));
};
