import { useQuery } from '@tanstack/react-query';
import { getUnread, type Unread } from '#contract/learning/questions.ts';
import { useTools } from '#web/session/tools.ts';

const everyMs = 60_000;

export const unreadKey = ['unread'];

/** Where there are messages that the user has not seen. Nothing while it is not known. */
export const useUnread = (): Unread['lessons'] => {
  const { api, session } = useTools();
  const { data } = useQuery({
    queryKey: unreadKey,
    enabled: session.get().token !== '',
    refetchInterval: everyMs,
    // Quiet: without the marks everything works.
    queryFn: () => api(getUnread, {}, { isQuiet: true }),
  });
  return data?.lessons ?? [];
};

type Place = { contextId?: string; lessonId?: number; isStaff?: boolean };

/** How many threads of a place have something new. */
export const unreadIn = (unread: Unread['lessons'], { contextId, lessonId, isStaff }: Place): number =>
  unread
    .filter(
      one =>
        (contextId === undefined || one.contextId === contextId) &&
        (lessonId === undefined || one.lessonId === lessonId) &&
        (isStaff === undefined || one.isStaff === isStaff),
    )
    .reduce((sum, { threads }) => sum + threads, 0);
