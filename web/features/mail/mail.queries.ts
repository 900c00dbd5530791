import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getDigest, setDigest } from '#contract/learning/questions.ts';
import { useTools } from '#web/session/tools.ts';

const key = ['question-digest'];

export const useDigest = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: key, queryFn: () => api(getDigest, {}, { isQuiet: true }) });
  return {
    query,
    want: async (isWanted: boolean) =>
      queries.setQueryData(key, await api(setDigest, { body: { isWanted } })),
  };
};
