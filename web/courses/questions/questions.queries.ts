import { listQuestions, type ThreadState, watchQuestions } from '#contract/questions.ts';
import { useTools } from '#web/session/tools.ts';
import { useLive } from '../use-live.ts';

export const useQuestions = (contextId: string, state: ThreadState) => {
  const { api } = useTools();
  return useLive({
    queryKey: ['questions', contextId, state],
    problem: 'The questions could not be loaded',
    read: () => api(listQuestions, { params: { contextId }, query: { state } }, { isQuiet: true }),
    watch: mark => api(watchQuestions, { params: { contextId }, query: { after: mark } }, { isQuiet: true }),
  });
};
