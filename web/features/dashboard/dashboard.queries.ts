import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createCourse, listCourses } from '#contract/authoring/courses.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';

const coursesKey = ['courses'];

export const useCourses = () => {
  const { api } = useTools();
  return useQuery({
    queryKey: coursesKey,
    queryFn: async () => {
      try {
        return (await api(listCourses)).cairnCourses;
      } catch (cause) {
        logProblem('The courses could not be loaded', cause);
        throw cause;
      }
    },
  });
};

export const useCreateCourse = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    // The form shows the error, so no toast.
    mutationFn: async (body: { name: string; languageConfigId: number }) =>
      (await api(createCourse, { body }, { isQuiet: true })).cairnCourse,
    onSuccess: () => queries.invalidateQueries({ queryKey: coursesKey }),
  });
};
