import { useDocumentVisibility } from '@mantine/hooks';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { logProblem } from '#web/browser/log-problem.ts';
import { pause } from '#web/net/poll.ts';

/** Throttle: a busy class changes many times a second. */
const breathMs = 1500;
const retryMs = 10_000;
/** For changes without a signal, such as a renamed lesson. */
const anywayMs = 60_000;

type Live<T> = {
  queryKey: QueryKey;
  problem: string;
  read: () => Promise<T>;
  /** Held back until something has changed since the mark. */
  watch: (mark: string) => Promise<{ hasChanged: boolean }>;
  /** How often it is read without a signal. */
  everyMs?: number;
  /** Without it the data is only read again from time to time. */
  isWatched?: (data: T) => boolean;
};

/**
 * Keeps the data of a screen current while it is visible. A long poll reports that something has changed, and only then
 * the rows are refetched; structural sharing keeps unchanged rows identical, so that only changed rows render.
 */
export const useLive = <T extends { mark: string }>(live: Live<T>) => {
  const { queryKey, problem, read, watch, everyMs = anywayMs, isWatched = () => true } = live;
  const isSeen = useDocumentVisibility() !== 'hidden';
  const query = useQuery({
    queryKey,
    refetchInterval: everyMs,
    queryFn: async () => {
      try {
        return await read();
      } catch (cause) {
        logProblem(problem, cause);
        throw cause;
      }
    },
  });
  const { data, dataUpdatedAt, refetch } = query;
  const mark = data?.mark;
  const isOn = data !== undefined && isSeen && isWatched(data);
  const ask = useEffectEvent((at: string) => watch(at));
  const [confirmedAt, setConfirmedAt] = useState(0);

  useEffect(() => {
    if (mark === undefined || !isOn) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      while (!signal.aborted) {
        const answer = await ask(mark).catch(() => null);
        if (signal.aborted) return;
        if (answer?.hasChanged) {
          await pause(breathMs, signal);
          // The new data has a new mark, which restarts this effect.
          if (!signal.aborted && (await refetch()).isSuccess) continue;
        }
        if (answer && !answer.hasChanged) setConfirmedAt(Date.now());
        else await pause(retryMs, signal);
      }
    };
    void follow();
    return () => leaving.abort();
  }, [mark, isOn, refetch]);

  return { ...query, trueAt: Math.max(dataUpdatedAt, confirmedAt) };
};
