import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAttempt } from '#contract/learning/attempts.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import {
  explainGroup,
  getCourseInsight,
  getExerciseInsight,
  getGroupExamples,
  getLessonInsight,
  getStuckInCourse,
  getStuckInLesson,
  type Stuck,
  withdrawExplanation,
} from '#contract/learning/insight.ts';
import {
  getCourseProgress,
  getEnrollment,
  getStudentProgress,
  watchProgress,
} from '#contract/learning/student-progress.ts';
import { getUserLessonOfStudent } from '#contract/learning/work.ts';
import { downloadCourseWork, downloadLessonWork } from '#contract/learning/work-download.ts';
import { noSection } from '#web/courses/section-filter.tsx';
import { useLive } from '#web/courses/use-live.ts';
import { useTools } from '#web/session/tools.ts';

/** For data without a signal. */
const anywayMs = 60_000;
/** Somebody who needs longer than others becomes stuck by time alone, and a wrong run has no signal. */
const stuckMs = 20_000;

type Live<T> = {
  queryKey: QueryKey;
  contextId: string;
  problem: string;
  read: () => Promise<T>;
  everyMs?: number;
};

const useLiveProgress = <T extends { mark: string }>({ contextId, ...live }: Live<T>) => {
  const { api } = useTools();
  return useLive({
    ...live,
    watch: mark => api(watchProgress, { params: { contextId }, query: { after: mark } }, { isQuiet: true }),
  });
};

export const useStudentProgress = (courseId: string, lessonId: string) => {
  const { api } = useTools();
  return useLiveProgress({
    queryKey: ['student-progress', courseId, lessonId],
    contextId: courseId,
    problem: 'The progress of the students could not be loaded',
    read: () => api(getStudentProgress, { params: { courseId, lessonId } }, { isQuiet: true }),
  });
};

export const useCourseProgress = (contextId: string) => {
  const { api } = useTools();
  return useLiveProgress({
    queryKey: ['course-progress', contextId],
    contextId,
    problem: 'The progress of the course could not be loaded',
    read: () => api(getCourseProgress, { params: { contextId } }, { isQuiet: true }),
  });
};

export const useEnrollment = (contextId: string, id: string) => {
  const { api } = useTools();
  return useLiveProgress({
    queryKey: ['enrollment', contextId, id],
    contextId,
    problem: 'The person could not be loaded',
    read: () => api(getEnrollment, { params: { contextId, id } }, { isQuiet: true }),
  });
};

export const useExerciseInsight = (courseId: string, lessonId: string, exerciseId: string) => {
  const { api } = useTools();
  return useLiveProgress({
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

/** Writing and withdrawing what is shown to a group. */
export const useExplaining = (courseId: string, lessonId: number, exerciseId: number, groupId: number) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const params = { courseId, lessonId, exerciseId, groupId };
  const refresh = () => queries.invalidateQueries({ queryKey: ['insight', courseId] });
  return {
    explain: async (text: string) => {
      await api(explainGroup, { params, body: { text } });
      await refresh();
    },
    withdraw: async () => {
      await api(withdrawExplanation, { params });
      await refresh();
    },
  };
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
  return useLiveProgress({
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

/** All code of a lesson, or of the whole course, as a file. */
export const useWorkDownload = (contextId: string, lessonId: number | null) => {
  const { api } = useTools();
  return () =>
    lessonId === null
      ? api(downloadCourseWork, { params: { contextId } })
      : api(downloadLessonWork, { params: { courseId: contextId, lessonId } });
};

/** The program of somebody who is stuck: as it was run last, which never changes, or as it is if it never was. */
export const useStuckCode = (contextId: string, stuck: Stuck | null) => {
  const { api } = useTools();
  const attemptId = stuck?.attemptId ?? null;
  return useQuery({
    queryKey: ['stuck-code', contextId, stuck?.userExerciseId, attemptId],
    enabled: stuck !== null,
    staleTime: attemptId === null ? 0 : Infinity,
    queryFn: async (): Promise<{ code: string; result: RunOutcome | null }> => {
      if (!stuck) throw new Error('nobody was chosen');
      const { userExerciseId: id, lesson, user } = stuck;
      if (attemptId !== null)
        return (await api(getAttempt, { params: { id, attemptId } }, { isQuiet: true })).attempt;
      const params = { contextId, lessonId: lesson.id, userId: user.id };
      const { userLesson } = await api(getUserLessonOfStudent, { params }, { isQuiet: true });
      const own = userLesson?.userExercises.find(step => step.id === id);
      return { code: own?.solutionCode ?? '', result: null };
    },
  });
};
