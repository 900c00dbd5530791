import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { listAttempts } from '#contract/learning/attempts.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import {
  cancelTestProcess,
  executeAsInstructor,
  executeUserExercise,
  getTestProcess,
} from '#contract/running/runs.ts';
import { openHint } from '#contract/authoring/hints.ts';
import { timings } from '#contract/core/timings.ts';
import {
  bypassUserExercise,
  getUserLesson,
  getUserLessonOfStudent,
  resetUserExercise,
  retryUserLesson,
  saveUserExercise,
  undoBypass,
} from '#contract/learning/work.ts';
import type { UserExercise } from '#contract/running/user-exercise.ts';
import { readOwnFiles } from '#web/desk/editing/own-files.ts';
import { isExamError } from './is-exam-error.ts';
import { ApiError } from '#web/net/api-error.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';

export type Place = { contextId: string; lessonId: string };
export type StudentPlace = Place & { userId: string };

type OwnAnswer = ResponseOf<typeof getUserLesson>;
export type UserLesson = NonNullable<OwnAnswer['userLesson']>;
export type OwnStep = UserLesson['userExercises'][number];
export type StudentAnswer = ResponseOf<typeof getUserLessonOfStudent>;
export type LessonOfStudent = NonNullable<StudentAnswer['userLesson']>;
export type StudentStep = LessonOfStudent['userExercises'][number];

/** The fields of a step that both students and teachers see. */
export type Step = Pick<OwnStep, keyof OwnStep & keyof StudentStep>;

const ownKey = ({ contextId, lessonId }: Place) => ['user-lesson', contextId, lessonId];

/** How often a page asks whether a lesson is back that was hidden or removed while it was open. */
const askAgainMs = 15_000;

/** What is not there any more; the page still shows what it has. */
export const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** Polled every second while its job runs, as specified. */
export const useUserLesson = (place: Place) => {
  const { api, toasts } = useTools();
  return useQuery<OwnAnswer>({
    queryKey: ownKey(place),
    refetchInterval: ({ state }) => {
      if (state.data?.job?.status === 'RUNNING') return timings.lessonPoll;
      return state.data && isGone(state.error) ? askAgainMs : false;
    },
    queryFn: async ({ client }) => {
      try {
        // Quiet once there is something to show: it says itself that the lesson is gone.
        return await api(getUserLesson, { params: place }, { isQuiet: true });
      } catch (cause) {
        // The page of the exam says it instead.
        if (cause instanceof ApiError && isExamError(cause)) throw cause;
        const isQuiet = client.getQueryData(ownKey(place)) !== undefined;
        if (cause instanceof ApiError && !isQuiet) toasts.show('error', cause.message);
        logProblem('The lesson could not be loaded', cause);
        throw cause;
      }
    },
  });
};

/** Restarts the failed job. */
export const useRetry = (place: Place) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return async () => {
    const answer = await api(retryUserLesson, { params: place });
    queries.setQueryData<OwnAnswer>(ownKey(place), answer);
  };
};

/** Reading and stopping a run, for students and teachers. */
const useRunCalls = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return {
    readRun: async (id: number) => (await api(getTestProcess, { params: { id } })).testProcess,
    stopRun: async (id: number) => (await api(cancelTestProcess, { params: { id } })).testProcess,
    /** After a run there is a new attempt. Only the list is read again: an attempt itself never changes. */
    refreshAttempts: (userExerciseId: number) =>
      queries.invalidateQueries({ queryKey: ['attempts', userExerciseId], exact: true }),
    /** How many attempts there were; null if they could not be loaded. */
    triesOf: (userExerciseId: number): number | null =>
      queries.getQueryData<ResponseOf<typeof listAttempts>>(['attempts', userExerciseId])?.attempts.length ??
      null,
  };
};

/** Saving, running and resetting the user's own code. */
export const useOwnCalls = (place: Place) => {
  const { api, session, toasts } = useTools();
  const queries = useQueryClient();
  const { holder } = session.get();
  const queryKey = ownKey(place);
  const show = (row: UserExercise) =>
    queries.setQueryData<OwnAnswer>(
      queryKey,
      answer =>
        answer && {
          ...answer,
          userLesson: answer.userLesson && {
            ...answer.userLesson,
            userExercises: answer.userLesson.userExercises.map(step =>
              step.id === row.id ? { ...step, ...row } : step,
            ),
          },
        },
    );
  /** The lesson itself says whether it is there: the notice of it replaces a message. */
  const askWhetherGone = () => void queries.invalidateQueries({ queryKey });
  return {
    ...useRunCalls(),
    save: async (
      id: number,
      { solutionCode, files }: { solutionCode?: string; files?: string },
      version: number,
      attempt: number,
    ): Promise<UserExercise> => {
      // Never save one user's edits under another account.
      if (session.get().holder !== holder) throw new ApiError(401, {});
      try {
        const body = { solutionCode, version, ...(files !== undefined && { files: readOwnFiles(files) }) };
        const call = { params: { id }, body };
        const { userExercise } = await api(saveUserExercise, call, { isQuiet: true, isKept: true });
        show(userExercise);
        return userExercise;
      } catch (cause) {
        // One toast, not one for each retry; conflicts are shown in the lesson instead.
        const newer = cause instanceof ApiError ? (cause.current as UserExercise | undefined) : undefined;
        if (newer) show(newer);
        const isTold = cause instanceof ApiError && cause.status >= 400 && !newer;
        if (isTold && cause.status === 404) askWhetherGone();
        else if (isTold && attempt === 1) toasts.show('error', cause.message);
        throw cause;
      }
    },
    /** Saves and runs the code in one call; without a base there is nothing to save. */
    execute: async (id: number, fields: { solutionCode: string; files: string }, base: number | null) => {
      if (session.get().holder !== holder) throw new ApiError(401, {});
      const call = {
        params: { id, contextId: place.contextId },
        ...(base !== null && {
          body: {
            solutionCode: fields.solutionCode,
            files: readOwnFiles(fields.files),
            version: base,
          },
        }),
      };
      try {
        const answer = await api(executeUserExercise, call, { isQuiet: true, isKept: true, isHeld: true });
        const { testProcess: process, userExercise } = answer;
        if (userExercise) show(userExercise);
        const saved = userExercise && { version: userExercise.version, fields };
        const tested = { code: fields.solutionCode, files: fields.files };
        return { tested, process, saved: saved ?? null };
      } catch (cause) {
        const newer = cause instanceof ApiError ? (cause.current as UserExercise | undefined) : undefined;
        if (newer) show(newer);
        else if (cause instanceof ApiError && cause.status === 404) askWhetherGone();
        else if (cause instanceof ApiError && cause.status >= 400) toasts.show('error', cause.message);
        throw cause;
      }
    },
    reset: async (id: number) => {
      const { userExercise } = await api(resetUserExercise, { params: { id } }, { isQuiet: true });
      show(userExercise);
    },
    openHint: async (id: number, number: number) => {
      const { hint } = await api(openHint, { params: { id }, body: { number } }, { isQuiet: true });
      queries.setQueryData<OwnAnswer>(
        queryKey,
        answer =>
          answer && {
            ...answer,
            userLesson: answer.userLesson && {
              ...answer.userLesson,
              userExercises: answer.userLesson.userExercises.map(step =>
                step.id === id
                  ? {
                      ...step,
                      openedHints: [...step.openedHints.filter(one => one.number !== number), hint],
                    }
                  : step,
              ),
            },
          },
      );
    },
    /** Refetches the lesson; null when that failed and nothing is cached. */
    refresh: async (): Promise<UserLesson | null> => {
      await queries.invalidateQueries({ queryKey });
      return queries.getQueryData<OwnAnswer>(queryKey)?.userLesson ?? null;
    },
  };
};

const studentKey = ({ contextId, lessonId, userId }: StudentPlace) => [
  'user-lesson',
  contextId,
  lessonId,
  'users',
  userId,
];

/** How often a teacher's page polls the student's work. */
const lookAgainMs = 5000;

export const useLessonOfStudent = (place: StudentPlace) => {
  const { api } = useTools();
  return useQuery({
    queryKey: studentKey(place),
    refetchInterval: lookAgainMs,
    queryFn: async () => {
      try {
        return await api(getUserLessonOfStudent, { params: place }, { isQuiet: true });
      } catch (cause) {
        logProblem('The lesson could not be loaded', cause);
        throw cause;
      }
    },
  });
};

/** Running a student's code without storing an attempt, and marking an exercise as complete. */
export const useTeacherCalls = (place: StudentPlace) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const ofCourse = (id: number) => ({ params: { id, contextId: place.contextId } });
  const refresh = () => queries.invalidateQueries({ queryKey: studentKey(place) });
  return {
    ...useRunCalls(),
    start: async (id: number) => (await api(executeAsInstructor, ofCourse(id), { isHeld: true })).testProcess,
    bypass: async (id: number) => {
      await api(bypassUserExercise, ofCourse(id), { isQuiet: true });
      await refresh();
    },
    undoBypass: async (id: number) => {
      await api(undoBypass, ofCourse(id));
      await refresh();
    },
  };
};
