import { useQueryClient } from '@tanstack/react-query';
import { createLesson, createModule } from '#contract/authoring/content.ts';
import type { Course } from '#contract/authoring/courses.ts';
import { addContent, getContentCopy } from '#contract/authoring/sharing.ts';
import { timings } from '#contract/core/timings.ts';
import { getImport, importFile } from '#contract/authoring/transfer.ts';
import { courseKey } from '#web/courses/course.queries.ts';
import { until } from '#web/net/poll.ts';
import { useTools } from '#web/session/tools.ts';
import { pickerTexts } from './picker-texts.ts';

/** The error is shown in place, so no toast. */
const inPlace = { isQuiet: true };

export type Source = { shareCode: string } | { isSample: true };

/** Calls that add lessons to choose from. Each resolves after the course was fetched again. */
export const useAdding = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const params = { courseId: contextId };
  const reload = async (): Promise<Course | undefined> => {
    await queries.invalidateQueries({ queryKey: courseKey(contextId) });
    return queries.getQueryData<Course>(courseKey(contextId));
  };
  const ended = <T>(ask: () => Promise<T>, isDone: (answer: T) => boolean, signal: AbortSignal) =>
    until({ ask, isDone, everyMs: timings.importPoll, signal });
  return {
    reload,
    addModule: async (name: string) => {
      const { cairnModule } = await api(createModule, { params, body: { name } }, inPlace);
      await reload();
      return cairnModule.id;
    },
    addLesson: async (lesson: { name: string; languageConfigId: number; moduleId: number | null }) => {
      const { name, languageConfigId } = lesson;
      const cairnModuleId =
        lesson.moduleId ??
        (await api(createModule, { params, body: { name: pickerTexts.firstModule } }, inPlace)).cairnModule
          .id;
      await api(createLesson, { params, body: { name, languageConfigId, cairnModuleId } }, inPlace);
    },
    /** Resolves to the reason of a failure, or null. */
    importFile: async (file: File, signal: AbortSignal): Promise<string | null> => {
      const { importId } = await api(importFile, { params, file }, inPlace);
      const answer = await ended(
        () => api(getImport, { params: { ...params, importId } }, inPlace),
        ({ job }) => job.status !== 'RUNNING',
        signal,
      );
      return answer?.job.status === 'FAILED'
        ? pickerTexts.importFailed(file.name, answer.reason ?? pickerTexts.importLost)
        : null;
    },
    startCopy: async (source: Source) => {
      await api(addContent, { params: { contextId }, body: source }, inPlace);
    },
    copyEnded: async (signal: AbortSignal): Promise<string | null> => {
      const answer = await ended(
        () => api(getContentCopy, { params: { contextId } }, inPlace),
        ({ job }) => job?.status !== 'RUNNING',
        signal,
      );
      return answer?.job?.status === 'FAILED' ? pickerTexts.copyFailed(answer.job.reason ?? '') : null;
    },
  };
};
export type Adding = ReturnType<typeof useAdding>;
