import { useQuery } from '@tanstack/react-query';
import { listDeleted } from '#contract/authoring/deleted.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { deletedKey } from '#web/courses/deleted/deleted.queries.ts';
import { useTools } from '#web/session/tools.ts';

export const useDeleted = (courseId: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: deletedKey(courseId),
    // Somebody may have deleted something since.
    staleTime: 0,
    queryFn: async () => {
      try {
        return (await api(listDeleted, { params: { courseId } }, { isQuiet: true })).deleted;
      } catch (cause) {
        logProblem('What was deleted could not be loaded', cause);
        throw cause;
      }
    },
  });
};
