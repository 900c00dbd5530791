import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { isRefusedForGood } from '#server/platform/mail.ts';
import { claimDigest, listDigests, releaseDigest, type Times, updateTold } from './digest.db.ts';
import { digestMail } from './digest-mail.ts';

const hourMs = 3_600_000;
/** Who talks right now needs no mail. */
const quietMs = 2 * hourMs;
/** What nobody has read for two weeks is not news. */
const oldestMs = 14 * 24 * hourMs;
/** A little less than a day: the schedule is not exact. */
const pauseMs = 20 * hourMs;

const timesAt = (now: Date): Times => ({
  from: new Date(now.getTime() - oldestMs),
  until: new Date(now.getTime() - quietMs),
  pauseFrom: new Date(now.getTime() - pauseMs),
});

/**
 * Nothing happens if the person has looked meanwhile, or got a mail today. A crash between sending and the last line tells
 * of the same again on the next day; never twice on one.
 */
export const mailDigest = defineJob({
  kind: 'mail-digest',
  payload: z.object({ userId: z.number() }),
  handle: async (services, { userId }) => {
    const { db, mail, log, publicUrl } = services;
    if (!mail.canSend) return;
    const user = { id: userId };
    const now = services.clock.now();
    const times = timesAt(now);
    const [digest] = await listDigests(db, times, user);
    if (!digest || !(await claimDigest(db, user, { now, pauseFrom: times.pauseFrom }))) return;
    try {
      await mail.send(digestMail(digest, publicUrl));
    } catch (error) {
      if (!isRefusedForGood(error)) {
        await releaseDigest(db, user);
        throw error;
      }
      log.info({ userId }, 'the mail server rejected the recipient of a digest');
    }
    await updateTold(db, user, digest.newest);
  },
});

/** Once a day, where mail is configured. */
export const mailDigests = defineJob({
  kind: 'mail-digests',
  payload: z.object({}),
  cron: '40 5 * * *',
  handle: async ({ db, mail, clock }) => {
    if (!mail.canSend) return;
    for (const { userId } of await listDigests(db, timesAt(clock.now())))
      await enqueue(db, mailDigest, { userId }, { once: `digest:${userId}` });
  },
});
