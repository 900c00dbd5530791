import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { type PlatformRow, updatePlatform, upsertFailure } from './platforms.db.ts';

/** What is known of a launch so far, filled in on the way. */
export type Trace = { platform?: PlatformRow; issuer?: string | undefined; clientId?: string | undefined };

const shorten = (text: string | undefined) => text?.slice(0, 300) ?? null;

/** One sentence for each platform is kept for the administrator, and one for all that we do not know. */
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

/** What the person is told when it goes wrong, the administrator can read afterwards. */
export const recordingFailure = async <T>(
  services: Services,
  requestId: string,
  work: (trace: Trace) => Promise<T>,
): Promise<T> => {
  const trace: Trace = {};
  try {
    return await work(trace);
  } catch (error) {
    // Without a platform or at least its name there is nobody to tell about.
    if (error instanceof AppError && (trace.platform ?? trace.issuer))
      await recordFailure(services, requestId, trace, error.message);
    throw error;
  }
};

export const recordLaunch = (services: Services, platform: PlatformRow): Promise<void> =>
  updatePlatform(services.db, platform, { lastLaunchAt: services.clock.now() });
