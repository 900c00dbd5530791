import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { type PlatformRow, updatePlatform, upsertFailure } from './platforms.db.ts';
import { updateRegistrationLaunched } from './registrations.db.ts';

/** What is known about a launch so far, filled in step by step. */
export type Trace = { platform?: PlatformRow; issuer?: string | undefined; clientId?: string | undefined };

const shorten = (text: string | undefined) => text?.slice(0, 300) ?? null;

/** Keeps the last failure of each platform, and one for all unknown platforms. */
export const recordFailure = async (
  { db, log, clock }: Services,
  requestId: string,
  { platform, issuer, clientId }: Trace,
  reason: string,
): Promise<void> => {
  log.warn({ platformId: platform?.id, reason, requestId }, 'launch refused');
  await upsertFailure(db, {
    platformKey: platform ? `platform ${platform.id}` : 'unknown',
    platformId: platform?.id ?? null,
    issuer: shorten(platform?.issuer ?? issuer),
    clientId: shorten(platform?.clientId ?? clientId),
    reason,
    reference: requestId,
    failedAt: clock.now(),
  });
};

/** Records the error message that the user sees, for the administrator. */
export const recordingFailure = async <T>(
  services: Services,
  requestId: string,
  work: (trace: Trace) => Promise<T>,
): Promise<T> => {
  const trace: Trace = {};
  try {
    return await work(trace);
  } catch (error) {
    // Nothing to record without a platform or issuer.
    if (error instanceof AppError && (trace.platform ?? trace.issuer))
      await recordFailure(services, requestId, trace, error.message);
    throw error;
  }
};

/** A dynamic registration names the platform by its host, because it knows no other name yet. */
const isNamedByHost = ({ name, issuer, frameOrigins }: PlatformRow): boolean =>
  [issuer, ...frameOrigins].some(address => URL.canParse(address) && new URL(address).host === name);

/** Also takes over what the platform says about itself. */
export const recordLaunch = async (
  services: Services,
  platform: PlatformRow,
  told: { name: string; family: string },
): Promise<void> => {
  await updateRegistrationLaunched(services.db, platform.registrationId, services.clock.now());
  await updatePlatform(services.db, platform, {
    lastLaunchAt: services.clock.now(),
    ...(told.family && { family: told.family }),
    ...(told.name && isNamedByHost(platform) && { name: told.name }),
  });
};
