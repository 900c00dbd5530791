import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DateKind,
  getStartEffect,
  setCourseStart,
  setLessonDue,
  setLessonVisibility,
  type StartEffect,
} from '#contract/authoring/dates.ts';
import { type LessonPoints, setLessonPoints } from '#contract/authoring/points.ts';
import type { CallOf } from '#contract/core/endpoint.ts';
import { closeJoinLink, getJoinLink, type JoinLink, openJoinLink } from '#contract/learning/joining.ts';
import { ownTimeZone } from '#web/browser/local-moment.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { reloadAll } from '../course-editor.queries.ts';

/** The error is shown next to the control, so no toast. */
const inPlace = { isQuiet: true };

export const useSetDue = (courseId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ lessonId, dueAt }: { lessonId: number; dueAt: string | null }) =>
      api(
        setLessonDue,
        { params: { courseId, lessonId }, body: { dueAt, timeZone: ownTimeZone() } },
        inPlace,
      ),
    onSuccess: () => reloadAll(queries, courseId),
  });
};

export const useSetPointRules = (courseId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ lessonId, rules }: { lessonId: number; rules: LessonPoints }) =>
      api(setLessonPoints, { params: { courseId, lessonId }, body: rules }, inPlace),
    onSuccess: () => reloadAll(queries, courseId),
  });
};

export const useSetVisibility = (courseId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      lessonId,
      wanted,
    }: {
      lessonId: number;
      wanted: CallOf<typeof setLessonVisibility>['body'];
    }) => api(setLessonVisibility, { params: { courseId, lessonId }, body: wanted }, inPlace),
    onSuccess: () => reloadAll(queries, courseId),
  });
};

export type DateOfLesson = { lessonId: number; what: DateKind };
type NewStart = { startsOn: string | null; moved: DateOfLesson[] };

/** What another start would move; nothing if it is taken away. */
export const useReadStartEffect = (contextId: string) => {
  const { api } = useTools();
  return async (startsOn: string | null): Promise<StartEffect[]> =>
    startsOn === null
      ? []
      : (
          await api(
            getStartEffect,
            { params: { contextId }, query: { startsOn, timeZone: ownTimeZone() } },
            inPlace,
          )
        ).dates;
};

export const useSetStart = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (start: NewStart) =>
      api(setCourseStart, { params: { contextId }, body: { timeZone: ownTimeZone(), ...start } }, inPlace),
    onSuccess: () => reloadAll(queries, contextId),
  });
};

const joinLinkKey = (contextId: string) => ['join-link', contextId];

export const useJoinLink = (contextId: string, { isWanted }: { isWanted: boolean }) => {
  const { api } = useTools();
  return useQuery({
    queryKey: joinLinkKey(contextId),
    enabled: isWanted,
    queryFn: async () => {
      try {
        return (await api(getJoinLink, { params: { contextId } }, inPlace)).joinLink;
      } catch (cause) {
        logProblem('The join link could not be loaded', cause);
        throw cause;
      }
    },
  });
};

export const useOpenJoinLink = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (days: number) =>
      (await api(openJoinLink, { params: { contextId }, body: { days: days as 7 } }, inPlace)).joinLink,
    onSuccess: link => queries.setQueryData<JoinLink | null>(joinLinkKey(contextId), link),
  });
};

export const useCloseJoinLink = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(closeJoinLink, { params: { contextId } }, inPlace),
    onSuccess: () => queries.setQueryData<JoinLink | null>(joinLinkKey(contextId), null),
  });
};
