import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import {
  deleteSavedComment,
  listSavedComments,
  listThreads,
  readThread,
  saveComment,
  sendMessage,
  setThreadState,
  startThread,
  type ThreadState,
  watchThreads,
} from '#contract/learning/questions.ts';
import { unreadKey } from '#web/courses/questions/unread.queries.ts';
import { useLive } from '#web/courses/use-live.ts';
import { useTools } from '#web/session/tools.ts';

const keyOf = (userExerciseId: number) => ['threads', userExerciseId];

/** Watched only where there is a conversation: a whole class would hold a call each. */
export const useThreads = (userExerciseId: number) => {
  const { api } = useTools();
  const params = { id: userExerciseId };
  return useLive({
    queryKey: keyOf(userExerciseId),
    problem: 'The questions could not be loaded',
    read: () => api(listThreads, { params }, { isQuiet: true }),
    watch: mark => api(watchThreads, { params, query: { after: mark } }, { isQuiet: true }),
    isWatched: ({ threads }) => threads.length > 0,
  });
};

/** What is being asked about: a line of the main file, and that file. */
export type About = { line: number | null; test: string | null; code: string };

export const useThreadCalls = (userExerciseId: number) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const show = (answer: ResponseOf<typeof listThreads>) => {
    queries.setQueryData(keyOf(userExerciseId), answer);
    void queries.invalidateQueries({ queryKey: unreadKey });
    void queries.invalidateQueries({ queryKey: ['questions'] });
  };
  const quiet = { isQuiet: true } as const;
  return {
    start: async (about: About, text: string, sendKey: string) =>
      show(
        await api(startThread, { params: { id: userExerciseId }, body: { ...about, text, sendKey } }, quiet),
      ),
    send: async (id: number, text: string, sendKey: string, isAnswered: boolean) =>
      show(await api(sendMessage, { params: { id }, body: { text, sendKey, isAnswered } }, quiet)),
    setState: async (id: number, state: ThreadState) =>
      show(await api(setThreadState, { params: { id }, body: { state } })),
    read: async (id: number, messageId: number) =>
      show(await api(readThread, { params: { id }, body: { messageId } }, quiet)),
  };
};
export type ThreadCalls = ReturnType<typeof useThreadCalls>;

const savedKey = ['saved-comments'];

/** Of staff; asked for when they are to be shown. */
export const useSavedComments = (isWanted: boolean) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: savedKey,
    enabled: isWanted,
    queryFn: () => api(listSavedComments, {}, { isQuiet: true }),
  });
  return {
    comments: data?.comments,
    save: async (text: string) => queries.setQueryData(savedKey, await api(saveComment, { body: { text } })),
    remove: async (id: number) =>
      queries.setQueryData(savedKey, await api(deleteSavedComment, { params: { id } })),
  };
};
