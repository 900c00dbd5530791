import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createExercise,
  deleteExercise,
  forgetAddedExitCodes,
  type Exercise,
  getLesson,
  saveExercise,
  updateLesson,
} from '#contract/authoring/content.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { cancelTestProcess, getLastRun, getTestProcess, runExercise } from '#contract/running/runs.ts';
import { getStrength, ignoreMutant } from '#contract/authoring/strength.ts';
import { ApiError } from '#web/net/api-error.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useSaveRubric } from '#web/courses/rubric/rubric.queries.ts';
import { useTools } from '#web/session/tools.ts';
import { type ExerciseTexts, readFiles, readHints } from './exercise-texts.ts';

export type Place = { courseId: string; lessonId: string };
export type LessonForStaff = ResponseOf<typeof getLesson>['lesson'];
export type TestProcess = ResponseOf<typeof getTestProcess>['testProcess'];

const keyOf = ({ courseId, lessonId }: Place) => ['lesson', courseId, lessonId];

export const useLesson = (place: Place) => {
  const { api } = useTools();
  return useQuery({
    queryKey: keyOf(place),
    queryFn: async () => {
      try {
        return (await api(getLesson, { params: place })).lesson;
      } catch (cause) {
        logProblem('The lesson could not be loaded', cause);
        throw cause;
      }
    },
  });
};

/** The newest run of an exercise from an earlier visit; null when there is none. */
export const useLastRun = (
  place: Place,
  exerciseId: number | undefined,
  { isWanted }: { isWanted: boolean },
) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['last-run', exerciseId],
    enabled: isWanted && exerciseId !== undefined,
    queryFn: async () => {
      try {
        const params = { ...place, exerciseId: exerciseId ?? 0 };
        // Quiet: without it the console shows that nothing was run, which is true for this visit.
        return (await api(getLastRun, { params }, { isQuiet: true })).testProcess;
      } catch (cause) {
        logProblem('The last run could not be loaded', cause);
        throw cause;
      }
    },
  });
};

const strengthPollMs = 1000;
/** It begins soon after a run that passes; for some languages it never does. */
const strengthAwaited = 15;

/** Which wrong programs the tests accept, followed while they are tried after a run that passed; null if there was none. */
export const useStrength = (place: Place, exerciseId: number, runId: number | null) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const queryKey = ['strength', exerciseId, runId];
  const params = { ...place, exerciseId };
  const { data } = useQuery({
    queryKey,
    enabled: runId !== null,
    queryFn: async () => (await api(getStrength, { params }, { isQuiet: true })).strength,
    refetchInterval: ({ state }) => {
      if (state.data) return state.data.isFinished ? false : strengthPollMs;
      return state.dataUpdateCount < strengthAwaited ? strengthPollMs : false;
    },
  });
  return {
    // Languages without this have no such programs.
    strength: data && data.total > 0 ? data : null,
    /** False if that failed, which was said. */
    ignore: async (mutantId: string, isIgnored: boolean): Promise<boolean> => {
      try {
        const { strength } = await api(ignoreMutant, { params, body: { mutantId, isIgnored } });
        queries.setQueryData(queryKey, strength);
        return true;
      } catch (cause) {
        logProblem('A program could not be ignored', cause);
        return false;
      }
    },
  };
};

/** Changes the cached lesson at once; `refresh` refetches it. */
export const useShownLesson = (place: Place) => {
  const queries = useQueryClient();
  const queryKey = keyOf(place);
  return {
    read: () => queries.getQueryData<LessonForStaff>(queryKey),
    change: (exercisesOf: (exercises: Exercise[]) => Exercise[]) =>
      queries.setQueryData<LessonForStaff>(
        queryKey,
        lesson => lesson && { ...lesson, exercises: exercisesOf(lesson.exercises) },
      ),
    hold: () => queries.cancelQueries({ queryKey }),
    refresh: () => queries.invalidateQueries({ queryKey }),
  };
};

const inOrder = (exercises: Exercise[]) => exercises.map((exercise, position) => ({ ...exercise, position }));

export const useCreateExercise = (place: Place) => {
  const { api } = useTools();
  const shown = useShownLesson(place);
  return useMutation({
    mutationFn: async (copyOf: number | undefined) => {
      const body = copyOf === undefined ? {} : { exerciseId: copyOf };
      return (await api(createExercise, { params: place, body })).exercise;
    },
    onSuccess: exercise => shown.change(exercises => [...exercises, exercise]),
    onError: cause => logProblem('The exercise could not be created', cause),
  });
};

export const useDeleteExercise = (place: Place) => {
  const { api } = useTools();
  const shown = useShownLesson(place);
  return useMutation({
    mutationFn: (exerciseId: number) => api(deleteExercise, { params: { ...place, exerciseId } }),
    onSuccess: (_, exerciseId) =>
      shown.change(exercises => inOrder(exercises.filter(({ id }) => id !== exerciseId))),
    onError: cause => logProblem('The exercise could not be deleted', cause),
  });
};

export const useForgetAddedExitCodes = (place: Place) => {
  const { api } = useTools();
  const shown = useShownLesson(place);
  return useMutation({
    mutationFn: (exerciseId: number) => api(forgetAddedExitCodes, { params: { ...place, exerciseId } }),
    onSuccess: (_, exerciseId) =>
      shown.change(exercises =>
        exercises.map(one => (one.id === exerciseId ? { ...one, addedExitCodes: null } : one)),
      ),
    onError: cause => logProblem('The note could not be put away', cause),
  });
};

export const usePlaceExercises = (place: Place) => {
  const { api } = useTools();
  const shown = useShownLesson(place);
  return useMutation({
    mutationFn: (ids: number[]) =>
      api(updateLesson, {
        params: place,
        body: { newExercisePositions: ids.map((id, position) => ({ id, position })) },
      }),
    onMutate: async ids => {
      await shown.hold();
      const before = shown.read()?.exercises;
      shown.change(exercises => inOrder(exercises.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))));
      return { before };
    },
    onError: (cause, _, context) => {
      logProblem('The order could not be saved', cause);
      const { before } = context ?? {};
      if (before) shown.change(() => before);
    },
    onSettled: () => shown.refresh(),
  });
};

/** Holds at once, and is no part of what is saved while somebody types. */
export const useSaveExerciseRubric = (place: Place, exerciseId: number) => {
  const save = useSaveRubric({ courseId: place.courseId, lessonId: place.lessonId, exerciseId });
  const shown = useShownLesson(place);
  return async (rubric: Exercise['rubric'], before: Exercise['rubric']) => {
    const saved = await save(rubric, before);
    shown.change(exercises => exercises.map(e => (e.id === exerciseId ? { ...e, rubric: saved } : e)));
  };
};

/** Saving and running. Not mutations, because autosave and polling call them repeatedly. */
export const useExerciseCalls = (place: Place) => {
  const { api, session, toasts } = useTools();
  const shown = useShownLesson(place);
  const { holder } = session.get();
  return {
    save: async (exerciseId: number, fields: Partial<ExerciseTexts>, version: number, attempt: number) => {
      // Never save one user's edits under another account.
      if (session.get().holder !== holder) throw new ApiError(401, {});
      try {
        // The rubric has a call of its own: it holds at once.
        const { hints, files, rubric: _, ...plain } = fields;
        const body = {
          ...plain,
          ...(hints !== undefined && { hints: readHints(hints) }),
          ...(files !== undefined && { files: readFiles(files) }),
          version,
        };
        const call = { params: { ...place, exerciseId }, body };
        const { exercise } = await api(saveExercise, call, { isQuiet: true, isKept: true });
        shown.change(exercises => exercises.map(e => (e.id === exerciseId ? exercise : e)));
        return exercise;
      } catch (cause) {
        // One toast, not one for each retry; conflicts are shown in the exercise instead.
        const newer = cause instanceof ApiError ? (cause.current as Exercise | undefined) : undefined;
        if (newer) shown.change(exercises => exercises.map(e => (e.id === exerciseId ? newer : e)));
        const isTold = cause instanceof ApiError && cause.status >= 400 && cause.status !== 409;
        if (isTold && attempt === 1) toasts.show('error', cause.message);
        // No longer staff: the refetch then fails, and the screen becomes read-only.
        if (cause instanceof ApiError && cause.status === 403) void shown.refresh();
        throw cause;
      }
    },
    run: async (exerciseId: number) =>
      (await api(runExercise, { params: { ...place, exerciseId } }, { isHeld: true })).testProcess,
    readRun: async (id: number): Promise<TestProcess> =>
      (await api(getTestProcess, { params: { id } })).testProcess,
    stopRun: async (id: number): Promise<TestProcess> =>
      (await api(cancelTestProcess, { params: { id } })).testProcess,
    refresh: shown.refresh,
  };
};

export type ExerciseCalls = ReturnType<typeof useExerciseCalls>;
