import { useQuery } from '@tanstack/react-query';
import { listGradedExercises } from '#contract/learning/grading.ts';
import { useTools } from '#web/session/tools.ts';

export const useGradedExercises = (contextId: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['grading', 'exercises', contextId],
    queryFn: async () =>
      (await api(listGradedExercises, { params: { contextId } }, { isQuiet: true })).exercises,
  });
};
