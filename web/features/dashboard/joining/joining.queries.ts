import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { joinCourse, readJoinLink } from '#contract/learning/joining.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { ApiError } from '#web/net/api-error.ts';
import { useTools } from '#web/session/tools.ts';

/** The error is shown next to the control, so no toast. */
const inPlace = { isQuiet: true };

export const useJoinCode = (code: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['join-code', code],
    enabled: code !== '',
    retry: (count, cause) => count < 2 && !(cause instanceof ApiError && cause.status < 500),
    queryFn: async () => {
      try {
        return await api(readJoinLink, { params: { code } }, inPlace);
      } catch (cause) {
        logProblem('The code could not be checked', cause);
        throw cause;
      }
    },
  });
};

export const useJoinCourse = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => (await api(joinCourse, { params: { code } }, inPlace)).course,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['courses'] }),
  });
};
