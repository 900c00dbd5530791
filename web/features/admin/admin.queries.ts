import { useQuery } from '@tanstack/react-query';
import { getHouse } from '#contract/admin.ts';
import { useTools } from '../../lib/tools.ts';

export const useHouse = () => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['house'],
    queryFn: async () => (await api(getHouse, {}, { isQuiet: true })).house,
  });
};
