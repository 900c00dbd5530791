import type { RunChoice } from '#contract/authoring/points.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createLesson,
  createModule,
  deleteLesson,
  deleteModule,
  duplicateLesson,
  renameModule,
  updateLesson,
} from '#contract/authoring/content.ts';
import {
  type Course,
  type ProcessRecord,
  type ScoreMode,
  updateCourse,
} from '#contract/authoring/courses.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { listUnsentScores, resendScores } from '#contract/lti/lti-course.ts';
import { courseKey } from '#web/courses/course.queries.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useIsStandalone } from '#web/session/opened-place.ts';
import { useTools } from '#web/session/tools.ts';
import { applyMove, type Move, type Thing } from './outline-moves.ts';

/** Another language for a lesson; confirmed, where that changes its exercises. */
export type LanguageChange = { languageConfigId: number; isConfirmed: boolean };

/** The error is shown next to the control, so no toast. */
const inPlace = { isQuiet: true };

const change = (queries: QueryClient, contextId: string, by: (course: Course) => Course) =>
  queries.setQueryData<Course>(courseKey(contextId), course => course && by(course));

/** Also the list of courses, which shows the name and counts modules; it refetches when it is shown next. */
export const reloadAll = async (queries: QueryClient, contextId: string) => {
  void queries.invalidateQueries({ queryKey: ['courses'] });
  await queries.invalidateQueries({ queryKey: courseKey(contextId) });
};

/** A change of the outline. The refetched course is on the screen before the promise resolves. */
const useChange = <Input, Answer>(contextId: string, send: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: () => reloadAll(queries, contextId) });
};

export const useCreateModule = (courseId: string) => {
  const { api } = useTools();
  return useChange(
    courseId,
    async (name: string) =>
      (await api(createModule, { params: { courseId }, body: { name } }, inPlace)).cairnModule,
  );
};

export const useCreateLesson = (courseId: string) => {
  const { api } = useTools();
  return useChange(
    courseId,
    async (body: BodyOf<typeof createLesson>) =>
      (await api(createLesson, { params: { courseId }, body }, inPlace)).lesson,
  );
};

export const useRename = (courseId: string) => {
  const { api } = useTools();
  return useChange(courseId, async ({ thing: { kind, id }, name }: { thing: Thing; name: string }) => {
    const body = { name };
    if (kind === 'module') await api(renameModule, { params: { courseId, moduleId: id }, body }, inPlace);
    else await api(updateLesson, { params: { courseId, lessonId: id }, body }, inPlace);
  });
};

export const useChangeLanguage = (courseId: string) => {
  const { api } = useTools();
  return useChange(courseId, ({ lessonId, ...body }: { lessonId: number } & LanguageChange) =>
    api(updateLesson, { params: { courseId, lessonId }, body }, inPlace),
  );
};

export const useDuplicateLesson = (courseId: string) => {
  const { api } = useTools();
  return useChange(
    courseId,
    async (lessonId: number) => (await api(duplicateLesson, { params: { courseId, lessonId } })).lesson,
  );
};

export const useDelete = (courseId: string) => {
  const { api } = useTools();
  return useChange(courseId, async ({ kind, id }: Thing) => {
    if (kind === 'module') await api(deleteModule, { params: { courseId, moduleId: id } }, inPlace);
    else await api(deleteLesson, { params: { courseId, lessonId: id } }, inPlace);
  });
};

/** Only the moved item is sent; the server computes the other positions, so concurrent moves do not conflict. */
const positionsFor = ({ thing: { kind, id }, to }: Move) =>
  kind === 'module'
    ? { newModulePositions: [{ id, position: to.index }] }
    : { newLessonPositions: [{ id, cairnModuleId: to.moduleId, position: to.index }] };

/** Optimistic: moves on the screen first, then on the server, one call at a time; rolled back on failure. */
export const useMove = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const [failed, setFailed] = useState<Move | null>(null);
  const mutationKey = ['move', contextId];
  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async ({ move }: { move: Move; before: Course | undefined }) =>
      (await api(updateCourse, { params: { contextId }, body: positionsFor(move) })).cairnCourse,
    onSuccess: course => {
      // With another move in flight this answer is already outdated.
      if (queries.isMutating({ mutationKey }) === 1) change(queries, contextId, () => course);
    },
    onError: (cause, { move, before }) => {
      setFailed(move);
      logProblem('The order was not saved', cause);
      if (before) change(queries, contextId, () => before);
      void queries.invalidateQueries({ queryKey: courseKey(contextId) });
    },
  });
  const move = (wanted: Move) => {
    setFailed(null);
    void queries.cancelQueries({ queryKey: courseKey(contextId) });
    const before = queries.getQueryData<Course>(courseKey(contextId));
    change(queries, contextId, course => ({
      ...course,
      cairnModules: applyMove(course.cairnModules, wanted),
    }));
    mutation.mutate({ move: wanted, before });
  };
  return { move, failed };
};

export type CourseSettings = {
  name?: string;
  languageConfigId?: number;
  public?: boolean;
  scoreMode?: ScoreMode;
  countedRun?: RunChoice | null;
  processRecord?: ProcessRecord;
  processRecordDays?: number;
};

export const useSaveSettings = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (settings: CourseSettings) =>
      (await api(updateCourse, { params: { contextId }, body: { settings } }, inPlace)).cairnCourse,
    onSuccess: course => {
      change(queries, contextId, () => course);
      void queries.invalidateQueries({ queryKey: ['courses'] });
    },
  });
};

/** Only for courses of a learning management system; others have no gradebook. */
export const useUnsentGrades = (contextId: string) => {
  const { api } = useTools();
  const isStandalone = useIsStandalone();
  return useQuery({
    queryKey: ['unsent-grades', contextId],
    queryFn: async () => (await api(listUnsentScores, { params: { contextId } }, { isQuiet: true })).scores,
    enabled: !isStandalone,
    refetchInterval: 15_000,
  });
};

export const useResendGrades = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(resendScores, { params: { contextId }, query: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['unsent-grades', contextId] }),
  });
};
