import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDocumentVisibility } from '@mantine/hooks';
import { getAttempt } from '#contract/attempts.ts';
import {
  getCourseInsight,
  getExerciseInsight,
  getGroupExamples,
  getLessonInsight,
  getStuckInCourse,
  getStuckInLesson,
} from '#contract/insight.ts';
import {
  getCourseProgress,
  getEnrollment,
  getStudentProgress,
  watchProgress,
} from '#contract/student-progress.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { pause } from '#web/net/poll.ts';
import { noSection } from '#web/courses/section-filter.tsx';
import { useTools } from '#web/session/tools.ts';

/** Throttle: a busy class changes many times a second. */
const breathMs = 1500;
const retryMs = 10_000;
/** For changes without a signal, such as a renamed lesson. */
const anywayMs = 60_000;
/** Somebody who needs longer than others becomes stuck by time alone, and a wrong run has no signal. */
const stuckMs = 20_000;

type Live<T> = {
  queryKey: QueryKey;
  contextId: string;
  problem: string;
  read: () => Promise<T>;
  /** How often it is read without a signal. */
  everyMs?: number;
};

/**
 * Keeps the data of a screen current while it is visible. A long poll reports that something has changed, and only then
 * the rows are refetched; structural sharing keeps unchanged rows identical, so that only changed rows render.
 */
const useLive = <T extends { mark: string }>(live: Live<T>) => {
  const { queryKey, contextId, problem, read, everyMs = anywayMs } = live;
  const { api } = useTools();
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

export const useExerciseInsight = (courseId: string, lessonId: string, exerciseId: string) => {
  const { api } = useTools();
  return useLive({
    queryKey: ['insight', courseId, lessonId, exerciseId],
    contextId: courseId,
    problem: 'The exercise could not be loaded',
    everyMs: stuckMs,
    read: () => api(getExerciseInsight, { params: { courseId, lessonId, exerciseId } }, { isQuiet: true }),
  });
};

/** The programs of one group, once somebody wants to see them. */
export const useGroupExamples = (
  courseId: string,
  lessonId: number,
  exerciseId: number,
  groupId: number,
  isWanted: boolean,
) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['insight', courseId, String(lessonId), String(exerciseId), 'groups', groupId],
    enabled: isWanted,
    queryFn: async () => {
      const params = { courseId, lessonId, exerciseId, groupId };
      return (await api(getGroupExamples, { params }, { isQuiet: true })).examples;
    },
  });
};

/** One line per exercise, of a lesson or of the whole course. */
export const useExerciseLines = (contextId: string, lessonId: number | null, section: string) => {
  const { api } = useTools();
  const query = { section: section === '' ? undefined : section === noSection ? '' : section };
  return useQuery({
    queryKey: ['insight-lines', contextId, lessonId, section],
    refetchInterval: anywayMs,
    queryFn: async () => {
      const { exercises } =
        lessonId === null
          ? await api(getCourseInsight, { params: { contextId }, query }, { isQuiet: true })
          : await api(
              getLessonInsight,
              { params: { courseId: contextId, lessonId }, query },
              { isQuiet: true },
            );
      return exercises;
    },
  });
};

/** Who is stuck in a lesson, or in the whole course. */
export const useStuck = (contextId: string, lessonId: number | null) => {
  const { api } = useTools();
  return useLive({
    queryKey: ['stuck', contextId, lessonId],
    contextId,
    problem: 'The list of those who are stuck could not be loaded',
    everyMs: stuckMs,
    read: () =>
      lessonId === null
        ? api(getStuckInCourse, { params: { contextId } }, { isQuiet: true })
        : api(getStuckInLesson, { params: { courseId: contextId, lessonId } }, { isQuiet: true }),
  });
};

/** A run of a student, with its code. It never changes. */
export const useAttempt = (attempt: { userExerciseId: number; attemptId: number } | null) => {
  const { api } = useTools();
  const { userExerciseId = 0, attemptId = 0 } = attempt ?? {};
  return useQuery({
    queryKey: ['attempts', userExerciseId, attemptId],
    enabled: attempt !== null,
    staleTime: Infinity,
    queryFn: async () =>
      (await api(getAttempt, { params: { id: userExerciseId, attemptId } }, { isQuiet: true })).attempt,
  });
};
