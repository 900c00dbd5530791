import { launchProblems } from '#contract/lti/launch-problems.ts';
import type { Navigation } from '#contract/core/endpoint.ts';
import type { LaunchBinding } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { insertLaunchCopy, takeHandoff, updateHandoff } from '../claims/launches.db.ts';
import { framedCookie, hashOf, launchCookie, newValue } from '../one-time-values.ts';

const lifetimeMs = 60_000;

/** A frame's partitioned cookie is not sent in a top-level window, so a one-time key transfers the launch. */
export const offerHandoff = async ({ db, clock }: Services, launch: LaunchBinding | null) => {
  if (!launch) throw new AppError('conflict', launchProblems.notInLms);
  const key = newValue();
  await updateHandoff(db, launch.id, hashOf(key), new Date(clock.now().getTime() + lifetimeMs));
  return { url: `/lti/handoff/${key}` };
};

/** The new window gets its own launch with the same expiry. */
export const takeOver = async ({ db, clock }: Services, key: string): Promise<Navigation> => {
  const taken = await takeHandoff(db, hashOf(key), clock.now());
  if (!taken) throw new AppError('unauthenticated', launchProblems.linkUsed);
  const [id, holder] = [newValue(), newValue()];
  const { expiresAt } = await insertLaunchCopy(db, taken.id, { id, holderHash: hashOf(holder) });
  const seconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000);
  return {
    to: 'elsewhere',
    location: `/lti/app/${id}`,
    cookies: [framedCookie(launchCookie(id), holder, seconds)],
  };
};
