import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Exercise } from '#contract/authoring/content.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { getImpact, getImpactOn, type Impact, startImpact } from '#contract/authoring/impact.ts';
import { getVersion, listVersions, publishExercise, restoreVersion } from '#contract/authoring/versions.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { type Place, useShownLesson } from '../lesson-editor.queries.ts';

export type VersionTexts = ResponseOf<typeof getVersion>['version'];

const pollMs = 700;

const versionsKey = (exerciseId: number) => ['versions', exerciseId];

const useExerciseOf = (place: Place, exerciseId: number) => {
  const shown = useShownLesson(place);
  return {
    params: { ...place, exerciseId },
    /** As it was saved last. */
    read: () => shown.read()?.exercises.find(({ id }) => id === exerciseId),
    show: (exercise: Exercise) =>
      shown.change(exercises => exercises.map(one => (one.id === exerciseId ? exercise : one))),
    refresh: shown.refresh,
  };
};

type Choices = { credits?: boolean; revokes?: boolean; note?: string };

/** Publishes what is saved. The server refuses it if that is not what this page shows. */
export const usePublish = (place: Place, exerciseId: number) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const { params, read, show, refresh } = useExerciseOf(place, exerciseId);
  return useMutation({
    mutationFn: async (choices: Choices) => {
      const exercise = read();
      const body = {
        version: exercise?.version ?? 0,
        number: (exercise?.publishing.number ?? 0) + 1,
        ...choices,
      };
      return api(publishExercise, { params, body }, { isQuiet: true });
    },
    onSuccess: ({ exercise }) => show(exercise),
    onError: cause => {
      logProblem('The exercise could not be published', cause);
      void refresh();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: versionsKey(exerciseId) }),
  });
};

type Following = { impact: Impact | null; isAgain: boolean; problem: string | null };

/** Begins to find out the effect, and follows it. A change of the exercise begins it again. */
export const useImpact = (place: Place, exercise: Exercise): Following => {
  const { api } = useTools();
  const { id, version, testStatus } = exercise;
  const [state, setState] = useState<Following>({ impact: null, isAgain: false, problem: null });
  const params = { ...place, exerciseId: id };
  const begin = useEffectEvent(
    async () => (await api(startImpact, { params, body: { version } }, { isQuiet: true })).impact,
  );
  const look = useEffectEvent(async () => (await api(getImpact, { params }, { isQuiet: true })).impact);

  useEffect(() => {
    let isWanted = true;
    let clock: ReturnType<typeof setTimeout> | undefined;
    const follow = async (ask: () => Promise<Impact | null>) => {
      try {
        const impact = await ask();
        if (!isWanted) return;
        setState(now => ({ ...now, impact, problem: null }));
        if (impact && !impact.isFinished) clock = setTimeout(() => void follow(look), pollMs);
      } catch (cause) {
        logProblem('The effect could not be found out', cause);
        if (isWanted) setState(now => ({ ...now, problem: cause instanceof Error ? cause.message : '' }));
      }
    };
    void follow(begin);
    return () => {
      isWanted = false;
      clearTimeout(clock);
      setState({ impact: null, isAgain: true, problem: null });
    };
  }, [id, version, testStatus]);
  return state;
};

export const useImpactOn = (place: Place, exercise: Exercise, userExerciseId: number) => {
  const { api } = useTools();
  const params = { ...place, exerciseId: exercise.id, userExerciseId };
  return useQuery({
    queryKey: ['impact-on', exercise.version, userExerciseId],
    queryFn: () => api(getImpactOn, { params }, { isQuiet: true }),
  });
};

export const useVersions = (place: Place, exerciseId: number) => {
  const { api } = useTools();
  return useQuery({
    queryKey: versionsKey(exerciseId),
    queryFn: async () => (await api(listVersions, { params: { ...place, exerciseId } })).versions,
  });
};

export const useVersion = (place: Place, exerciseId: number, number: number) => {
  const { api } = useTools();
  return useQuery({
    queryKey: [...versionsKey(exerciseId), number],
    queryFn: async () => (await api(getVersion, { params: { ...place, exerciseId, number } })).version,
  });
};

export const useRestore = (place: Place, exerciseId: number) => {
  const { api } = useTools();
  const { params, read, show } = useExerciseOf(place, exerciseId);
  return useMutation({
    mutationFn: async (number: number) => {
      const body = { version: read()?.version ?? 0 };
      return (await api(restoreVersion, { params: { ...params, number }, body })).exercise;
    },
    onSuccess: show,
    onError: cause => logProblem('The version could not be restored', cause),
  });
};
