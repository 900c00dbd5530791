import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  answerSource,
  getSource,
  listSourceChanges,
  type SourceChange,
  type TakenParts,
} from '#contract/authoring/sources.ts';
import { useTools } from '#web/session/tools.ts';
import { reloadAll } from '../course-editor.queries.ts';

const changesKey = (courseId: string) => ['source-changes', courseId];
const inPlace = { isQuiet: true };

export const useSourceChanges = (courseId: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: changesKey(courseId),
    queryFn: () => api(listSourceChanges, { params: { courseId } }, inPlace),
  });
};

const paramsOf = (courseId: string, { lessonId, exerciseId }: SourceChange) => ({
  courseId,
  lessonId,
  exerciseId,
});

export const useSource = (courseId: string, change: SourceChange) => {
  const { api } = useTools();
  return useQuery({
    queryKey: [...changesKey(courseId), change.exerciseId],
    queryFn: async () => (await api(getSource, { params: paramsOf(courseId, change) }, inPlace)).source,
    // What is taken must be what is shown.
    staleTime: 0,
    gcTime: 0,
  });
};

type Answer = { number: number; version: number; parts: TakenParts };

export const useAnswerSource = (courseId: string, change: SourceChange) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Answer) => api(answerSource, { params: paramsOf(courseId, change), body }, inPlace),
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: changesKey(courseId) }),
        queries.invalidateQueries({ queryKey: ['lesson'] }),
        reloadAll(queries, courseId),
      ]);
    },
  });
};
