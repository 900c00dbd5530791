import { setTimeout as pause } from 'node:timers/promises';
import type { ShippedLanguage } from '#runner/client.ts';
import type { LanguageState } from '#server/platform/jobs/workers.db.ts';
import type { Services } from '#server/platform/services.ts';
import { listLanguageConfigs } from './languages.db.ts';
import { probeLanguages } from './probe-languages.ts';
import { recordAvailability } from './record-availability.ts';

const everyMs = 60_000;

export type LanguageWatch = {
  latest(): LanguageState[];
  /** Probes now; `tell` publishes the result to other processes. */
  probe(tell: () => Promise<void>): Promise<LanguageState[]>;
  /** Probes every minute, because missing programs may be installed. */
  keepProbing(tell: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

export const watchLanguages = (services: Services, shipped: ShippedLanguage[]): LanguageWatch => {
  const stopped = new AbortController();
  let latest: LanguageState[] = [];

  const probe = async (tell: () => Promise<void>) => {
    latest = await probeLanguages(services.runner, await listLanguageConfigs(services.db), shipped);
    await tell();
    await recordAvailability(services);
    return latest;
  };
  const isOver = () => pause(everyMs, false, { signal: stopped.signal, ref: false }).catch(() => true);

  return {
    latest: () => latest,
    probe,
    keepProbing: async tell => {
      while (!(await isOver()))
        await probe(tell).catch((err: unknown) =>
          services.log.warn({ err }, 'languages could not be probed'),
        );
    },
    stop: async () => stopped.abort(),
  };
};
