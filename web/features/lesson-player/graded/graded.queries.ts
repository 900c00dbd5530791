import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askSecondLook, getReleasedGrading } from '#contract/learning/grading.ts';
import { useTools } from '#web/session/tools.ts';

const keyOf = (userExerciseId: number) => ['released-grading', userExerciseId];

export const useReleasedGrading = (userExerciseId: number) => {
  const { api } = useTools();
  return useQuery({
    queryKey: keyOf(userExerciseId),
    queryFn: () => api(getReleasedGrading, { params: { id: userExerciseId } }, { isQuiet: true }),
  });
};

export const useAskSecondLook = (userExerciseId: number) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return async (question: string) => {
    const call = { params: { id: userExerciseId }, body: { question } };
    queries.setQueryData(keyOf(userExerciseId), await api(askSecondLook, call, { isQuiet: true }));
  };
};
