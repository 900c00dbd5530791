import { useQueryClient } from '@tanstack/react-query';
import { listQuestions, type ThreadState, watchQuestions } from '#contract/learning/questions.ts';
import { useTools } from '#web/session/tools.ts';
import { useLive } from '../use-live.ts';
import { unreadKey } from './unread.queries.ts';

export const useQuestions = (contextId: string, state: ThreadState) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useLive({
    queryKey: ['questions', contextId, state],
    problem: 'The questions could not be loaded',
    read: async () => {
      const answer = await api(listQuestions, { params: { contextId }, query: { state } }, { isQuiet: true });
      // The marks around the list tell the same.
      void queries.invalidateQueries({ queryKey: unreadKey });
      return answer;
    },
    watch: mark => api(watchQuestions, { params: { contextId }, query: { after: mark } }, { isQuiet: true }),
  });
};
