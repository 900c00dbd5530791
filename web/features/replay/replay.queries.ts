import { useQuery } from '@tanstack/react-query';
import { getProcess } from '#contract/learning/journal/process.ts';
import { useTools } from '#web/session/tools.ts';

export const useProcess = (id: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['process', id],
    queryFn: () => api(getProcess, { params: { id } }, { isQuiet: true }),
  });
};
