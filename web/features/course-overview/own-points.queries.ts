import { useQuery } from '@tanstack/react-query';
import { getOwnPoints } from '#contract/learning/gradebook.ts';
import { useTools } from '#web/session/tools.ts';

export const useOwnPoints = (contextId: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['own-points', contextId],
    queryFn: async () => (await api(getOwnPoints, { params: { contextId } }, { isQuiet: true })).points,
  });
};
