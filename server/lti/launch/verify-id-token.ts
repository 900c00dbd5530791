import type { Sentence } from '#contract/core/catalogue.ts';
import { launchProblems } from '#contract/lti/launch-problems.ts';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { withKeysOf } from '../platforms/platform-keys.ts';
import type { PlatformRow } from '../platforms/platforms.db.ts';

const refuse = (why: Sentence) => new AppError('unauthenticated', launchProblems.notTrusted({ why }));

const keyIdOf = (idToken: string): string => {
  try {
    return String(decodeProtectedHeader(idToken).kid ?? '');
  } catch {
    throw refuse(launchProblems.tokenUnreadable);
  }
};

const sentenceFor = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof errors.JWTExpired) return refuse(launchProblems.tokenTooOld);
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return refuse(launchProblems.otherIssuer);
    if (error.claim === 'aud') return refuse(launchProblems.otherAudience);
    if (error.claim === 'iat') return refuse(launchProblems.clocksDisagree);
    return refuse(launchProblems.claimMissing({ claim: error.claim }));
  }
  if (error instanceof errors.JWKSNoMatchingKey) return refuse(launchProblems.unknownKey);
  if (error instanceof errors.JWSSignatureVerificationFailed) return refuse(launchProblems.wrongSignature);
  if (error instanceof errors.JOSEAlgNotAllowed) return refuse(launchProblems.notRs256);
  return refuse(launchProblems.tokenUnreadable);
};

/** Verifies the token; `readClaims` reads its claims afterwards. */
export const verifyIdToken = async (
  services: Services,
  platform: PlatformRow,
  idToken: string,
  nonce: string,
): Promise<JWTPayload> => {
  const kid = keyIdOf(idToken);
  if (kid === '') throw refuse(launchProblems.keyIdMissing);
  const options: JWTVerifyOptions = {
    issuer: platform.issuer,
    audience: platform.clientId,
    algorithms: ['RS256'],
    // Moodle's tokens expire after one minute, and clocks may differ.
    clockTolerance: 60,
    maxTokenAge: '10m',
    requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
    currentDate: services.clock.now(),
  };
  const { payload } = await withKeysOf(services, platform, kid, keys =>
    jwtVerify(idToken, keys, options),
  ).catch((error: unknown) => {
    throw sentenceFor(error);
  });
  const { aud, azp } = payload;
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined)
    throw refuse(launchProblems.severalReceivers);
  if (azp !== undefined && azp !== platform.clientId) throw refuse(launchProblems.otherParty);
  // The nonce must be the one of this login, not just unused: another nonce belongs to another login.
  if (payload.nonce !== nonce) throw refuse(launchProblems.otherNonce);
  return payload;
};
