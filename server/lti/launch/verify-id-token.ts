import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { withKeysOf } from '../platforms/platform-keys.ts';
import type { PlatformRow } from '../platforms/platforms.db.ts';

const refuse = (why: string) =>
  new AppError(
    'unauthenticated',
    `This launch could not be trusted: ${why}. Open the activity again from your course.`,
  );

const keyIdOf = (idToken: string): string => {
  try {
    return String(decodeProtectedHeader(idToken).kid ?? '');
  } catch {
    throw refuse('its token cannot be read');
  }
};

const sentenceFor = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof errors.JWTExpired) return refuse('its token is too old');
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return refuse('it names another platform as its sender');
    if (error.claim === 'aud') return refuse('it is meant for another tool');
    if (error.claim === 'iat') return refuse('the clocks of the platform and of this server disagree');
    return refuse(`its token lacks ${error.claim}`);
  }
  if (error instanceof errors.JWKSNoMatchingKey)
    return refuse('it is signed with a key that the platform does not publish');
  if (error instanceof errors.JWSSignatureVerificationFailed) return refuse('its signature is wrong');
  if (error instanceof errors.JOSEAlgNotAllowed) return refuse('it is not signed with RS256');
  return refuse('its token cannot be read');
};

/** Verifies the token; `readClaims` reads its claims afterwards. */
export const verifyIdToken = async (
  services: Services,
  platform: PlatformRow,
  idToken: string,
  nonce: string,
): Promise<JWTPayload> => {
  const kid = keyIdOf(idToken);
  if (kid === '') throw refuse('its token does not name a key');
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
    throw refuse('it names several receivers and none of them as its own');
  if (azp !== undefined && azp !== platform.clientId) throw refuse('it was made for another tool');
  // The nonce must be the one of this login, not just unused: another nonce belongs to another login.
  if (payload.nonce !== nonce) throw refuse('it answers another login');
  return payload;
};
