import { useQuery } from '@tanstack/react-query';
import { getCourse } from '#contract/authoring/courses.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';

export const courseKey = (contextId: string) => ['course', contextId];

/** The course as the caller may see it; the course editor and the student's overview share the query. */
export const useCourse = (contextId: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: courseKey(contextId),
    queryFn: async () => {
      try {
        return (await api(getCourse, { params: { contextId } })).cairnCourse;
      } catch (cause) {
        logProblem('The course could not be loaded', cause);
        throw cause;
      }
    },
  });
};
