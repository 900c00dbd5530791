import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Course, deleteCourse } from '#contract/authoring/courses.ts';
import { listCourseShares, renewShareCode, shareCourse, unshareCourse } from '#contract/authoring/sharing.ts';
import { courseKey } from '#web/courses/course.queries.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';

/** The error is shown next to the control, so no toast. */
const inPlace = { isQuiet: true };

const sharesKey = (contextId: string) => ['course-shares', contextId];

export const useShares = (contextId: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: sharesKey(contextId),
    queryFn: async () => {
      try {
        return (await api(listCourseShares, { params: { contextId } }, inPlace)).courseShares;
      } catch (cause) {
        logProblem('The shares could not be loaded', cause);
        throw cause;
      }
    },
  });
};

export const useShare = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api(shareCourse, { params: { contextId }, body: { email } }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: sharesKey(contextId) }),
  });
};

export const useUnshare = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (shareId: number) => api(unshareCourse, { params: { contextId, shareId } }, inPlace),
    // Also on a 404: it is gone, and the refetched list shows that.
    onSettled: () => queries.invalidateQueries({ queryKey: sharesKey(contextId) }),
  });
};

export const useRenewShareCode = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api(renewShareCode, { params: { contextId } }, inPlace)).shareCode,
    onSuccess: shareCode => {
      queries.setQueryData<Course>(courseKey(contextId), course => course && { ...course, shareCode });
    },
  });
};

export const useDeleteCourse = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(deleteCourse, { params: { contextId } }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['courses'] }),
  });
};
