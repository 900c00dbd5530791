import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { getBrowserConfiguration } from '#contract/learning/exams/board.ts';
import { getSitting, handIn, sayPresent, startSitting } from '#contract/learning/exams/sitting.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { useTools } from '#web/session/tools.ts';
import type { Place } from '../lesson-player.queries.ts';

export type SittingAnswer = ResponseOf<typeof getSitting>;
export type SittingOfStudent = NonNullable<SittingAnswer['sitting']>;

const keyOf = ({ contextId, lessonId }: Place) => ['exam-sitting', contextId, lessonId];

const askAgainMs = 15_000;

/** One's own exam. Asked again while something can change: the window, more time, the release. */
export const useSitting = (place: Place) => {
  const { api, session } = useTools();
  return useQuery<SittingAnswer>({
    queryKey: keyOf(place),
    refetchInterval: askAgainMs,
    queryFn: async () => {
      const answer = await api(getSitting, { params: place }, { isQuiet: true });
      if (answer.authToken) session.setToken(answer.authToken);
      return answer;
    },
  });
};

export const useExamCalls = (place: Place) => {
  const { api, session } = useTools();
  const queries = useQueryClient();
  const show = (answer: SittingAnswer) => {
    if (answer.authToken) session.setToken(answer.authToken);
    queries.setQueryData<SittingAnswer>(keyOf(place), answer);
  };
  const openLesson = () =>
    queries.invalidateQueries({ queryKey: ['user-lesson', place.contextId, place.lessonId] });
  return {
    start: async (accessCode: string) => {
      show(await api(startSitting, { params: place, body: { accessCode } }, { isQuiet: true }));
      await openLesson();
    },
    handIn: async () => {
      show(await api(handIn, { params: place, body: {} }, { isQuiet: true }));
      await openLesson();
    },
    /** The exam is over, as the server says: the lesson is asked for again. */
    leave: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(place) });
      await openLesson();
    },
    present: async (isAway: boolean) => {
      const answer = await api(sayPresent, { params: place, body: { isAway } }, { isQuiet: true });
      if (answer.authToken) session.setToken(answer.authToken);
      return answer;
    },
    openBrowser: async () => {
      const { fileName, bytes, type } = await api(getBrowserConfiguration, { params: place });
      saveFile(fileName, bytes, type);
    },
  };
};
