import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDocumentVisibility } from '@mantine/hooks';
import {
  getCourseProgress,
  getEnrollment,
  getStudentProgress,
  watchProgress,
} from '#contract/student-progress.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { pause } from '#web/net/poll.ts';
import { useTools } from '#web/session/tools.ts';

/** Throttle: a busy class changes many times a second. */
const breathMs = 1500;
const retryMs = 10_000;
/** For changes without a signal, such as a renamed lesson. */
const anywayMs = 60_000;

type Live<T> = { queryKey: QueryKey; contextId: string; problem: string; read: () => Promise<T> };

/**
 * Keeps the data of a screen current while it is visible. A long poll reports that something has changed, and only then
 * the rows are refetched; structural sharing keeps unchanged rows identical, so that only changed rows render.
 */
const useLive = <T extends { mark: string }>({ queryKey, contextId, problem, read }: Live<T>) => {
  const { api } = useTools();
  const isSeen = useDocumentVisibility() !== 'hidden';
  const query = useQuery({
    queryKey,
    refetchInterval: anywayMs,
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
  const [confirmedAt, setConfirmedAt] = useState(0);

  useEffect(() => {
    if (mark === undefined || !isSeen) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = () =>
      api(watchProgress, { params: { contextId }, query: { after: mark } }, { isQuiet: true });
    const watch = async () => {
      while (!signal.aborted) {
        const answer = await ask().catch(() => null);
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
    void watch();
    return () => leaving.abort();
  }, [api, contextId, mark, isSeen, refetch]);

  return { ...query, trueAt: Math.max(dataUpdatedAt, confirmedAt) };
};

export const useStudentProgress = (courseId: string, lessonId: string) => {
  const { api } = useTools();
  return useLive({
    queryKey: ['student-progress', courseId, lessonId],
    contextId: courseId,
    problem: 'The progress of the students could not be loaded',
    read: () => api(getStudentProgress, { params: { courseId, lessonId } }, { isQuiet: true }),
  });
};

export const useCourseProgress = (contextId: string) => {
  const { api } = useTools();
  return useLive({
    queryKey: ['course-progress', contextId],
    contextId,
    problem: 'The progress of the course could not be loaded',
    read: () => api(getCourseProgress, { params: { contextId } }, { isQuiet: true }),
  });
};

export const useEnrollment = (contextId: string, id: string) => {
  const { api } = useTools();
  return useLive({
    queryKey: ['enrollment', contextId, id],
    contextId,
    problem: 'The person could not be loaded',
    read: () => api(getEnrollment, { params: { contextId, id } }, { isQuiet: true }),
  });
};
