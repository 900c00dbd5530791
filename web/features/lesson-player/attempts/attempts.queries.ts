import { useQuery } from '@tanstack/react-query';
import { getAttempt, listAttempts } from '#contract/learning/attempts.ts';
import { getExplanation } from '#contract/learning/insight.ts';
import { painted } from '#web/browser/painted.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';

/** The attempts at one exercise. A run does not invalidate them: call `refreshAttempts` after it. */
export const useAttempts = (userExerciseId: number) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['attempts', userExerciseId],
    queryFn: async () => {
      try {
        // Quiet: a failure only hides the attempts, which is no reason for a toast.
        const call = { params: { id: userExerciseId } };
        return await api(listAttempts, call, { isQuiet: true });
      } catch (cause) {
        logProblem('The attempts could not be loaded', cause);
        throw cause;
      }
    },
  });
};

/** The newest attempt, with its code and results; null while it is not wanted. */
export const useLastAttempt = (userExerciseId: number, isWanted: boolean) => {
  const { data } = useAttempts(userExerciseId);
  return useAttempt(userExerciseId, (isWanted && data?.attempts.at(-1)?.id) || null).data ?? null;
};

/** One attempt with its code. Attempts are immutable, so it never becomes stale. */
export const useAttempt = (userExerciseId: number, attemptId: number | null) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['attempts', userExerciseId, attemptId],
    enabled: attemptId !== null,
    staleTime: Infinity,
    queryFn: async () => {
      const params = { id: userExerciseId, attemptId: attemptId ?? 0 };
      return (await api(getAttempt, { params }, { isQuiet: true })).attempt;
    },
  });
};

/** What a teacher wrote about the kind of wrong answer that the attempt is. */
export const useExplanation = (userExerciseId: number, attemptId: number) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['explanations', userExerciseId, attemptId],
    queryFn: async () => {
      await painted();
      const params = { id: userExerciseId, attemptId };
      // Quiet: without it the results say what they say.
      return (await api(getExplanation, { params }, { isQuiet: true })).explanation;
    },
  });
};
