import { useQueryClient } from '@tanstack/react-query';
import { type Rubric, saveRubric } from '#contract/authoring/rubric.ts';
import { useTools } from '#web/session/tools.ts';

type Place = { courseId: string; lessonId: number | string; exerciseId: number };

/** It holds at once, so whatever shows points is read anew. */
export const useSaveRubric = ({ courseId, lessonId, exerciseId }: Place) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return async (rubric: Rubric | null, before: Rubric | null) => {
    const params = { courseId, lessonId: Number(lessonId), exerciseId };
    const saved = await api(saveRubric, { params, body: { rubric, before } }, { isQuiet: true });
    void queries.invalidateQueries({ queryKey: ['grading'] });
    return saved.rubric;
  };
};
