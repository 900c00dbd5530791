import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DeletedKind,
  getExerciseAtStake,
  getLessonAtStake,
  getModuleAtStake,
  restoreExercise,
  restoreLesson,
  restoreModule,
  type WorkAtStake,
} from '#contract/authoring/deleted.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { courseKey } from '../course.queries.ts';

export type Doomed = { kind: DeletedKind; id: number; courseId: string; lessonId?: number };

/** How much work goes with it; undefined while it is counted, or if that failed. */
export const useWorkAtStake = (doomed: Doomed | null): WorkAtStake | undefined => {
  const { api } = useTools();
  const { data } = useQuery({
    queryKey: ['at-stake', doomed?.kind, doomed?.id],
    enabled: doomed !== null,
    staleTime: 0,
    queryFn: async () => {
      if (!doomed) throw new Error('enabled only with something to count');
      const { kind, id, courseId, lessonId = 0 } = doomed;
      const quiet = { isQuiet: true };
      try {
        if (kind === 'module')
          return (await api(getModuleAtStake, { params: { courseId, moduleId: id } }, quiet)).work;
        if (kind === 'lesson')
          return (await api(getLessonAtStake, { params: { courseId, lessonId: id } }, quiet)).work;
        return (await api(getExerciseAtStake, { params: { courseId, lessonId, exerciseId: id } }, quiet))
          .work;
      } catch (cause) {
        logProblem('The work at stake could not be counted', cause);
        throw cause;
      }
    },
  });
  return data;
};

export const deletedKey = (courseId: string) => ['deleted', courseId];

/** Puts it back, and loads again what shows it. A failure is told by a toast. */
export const useRestore = (courseId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, id }: { kind: DeletedKind; id: number }) => {
      if (kind === 'module') await api(restoreModule, { params: { courseId, moduleId: id } });
      else if (kind === 'lesson') await api(restoreLesson, { params: { courseId, lessonId: id } });
      else await api(restoreExercise, { params: { courseId, exerciseId: id } });
    },
    onError: cause => logProblem('It could not be restored', cause),
    onSettled: () =>
      Promise.all(
        [deletedKey(courseId), courseKey(courseId), ['courses'], ['lesson']].map(queryKey =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
};
