import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createExercise } from '#contract/authoring/content.ts';
import { listLessonPlaces, moveExercise } from '#contract/authoring/moving.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { type Place, useShownLesson } from '../lesson-editor.queries.ts';

const inPlace = { isQuiet: true };

export const useLessonPlaces = (place: Place, { isWanted }: { isWanted: boolean }) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['lesson-places', place.lessonId],
    enabled: isWanted,
    staleTime: 0,
    queryFn: async () => {
      try {
        return (await api(listLessonPlaces, { params: place }, inPlace)).places;
      } catch (cause) {
        logProblem('The lessons could not be loaded', cause);
        throw cause;
      }
    },
  });
};

export type ExerciseMove = {
  exerciseId: number;
  fromLessonId: number;
  toLessonId: number;
  position?: number;
};

/** Also back again, from another lesson to this one. */
export const useMoveExercise = (place: Place) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const shown = useShownLesson(place);
  return useMutation({
    mutationFn: ({ exerciseId, fromLessonId, ...body }: ExerciseMove) =>
      api(moveExercise, { params: { ...place, lessonId: fromLessonId, exerciseId }, body }, inPlace),
    onSuccess: (_, { exerciseId, fromLessonId }) => {
      if (fromLessonId !== Number(place.lessonId)) return;
      shown.change(exercises =>
        exercises
          .filter(({ id }) => id !== exerciseId)
          .map((exercise, position) => ({ ...exercise, position })),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['lesson'] }),
  });
};

export const useCopyExercise = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ exerciseId, ...params }: { courseId: string; lessonId: number; exerciseId: number }) =>
      api(createExercise, { params, body: { exerciseId } }, inPlace),
    onSettled: () => queries.invalidateQueries({ queryKey: ['lesson'] }),
  });
};
