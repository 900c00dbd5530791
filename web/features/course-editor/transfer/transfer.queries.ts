import { useQueryClient } from '@tanstack/react-query';
import { timings } from '#contract/core/timings.ts';
import {
  exportCourse,
  exportModule,
  type FileFormat,
  getImport,
  importFile,
} from '#contract/authoring/transfer.ts';
import { until } from '#web/net/poll.ts';
import { useTools } from '#web/session/tools.ts';
import { reloadAll } from '../course-editor.queries.ts';

/** The error is shown in the place of the module, so no toast. */
const inPlace = { isQuiet: true };

export const useImportCalls = (courseId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return {
    send: async (file: File) => (await api(importFile, { params: { courseId }, file }, inPlace)).importId,
    /** Polls until the import has ended; null when aborted before. */
    ended: (importId: number, signal: AbortSignal) =>
      until({
        ask: () => api(getImport, { params: { courseId, importId } }, inPlace),
        isDone: ({ job }) => job.status !== 'RUNNING',
        everyMs: timings.importPoll,
        signal,
      }),
    reload: () => reloadAll(queries, courseId),
  };
};

export const useExport = (contextId: string) => {
  const { api } = useTools();
  return (format: FileFormat, moduleId: number | null) =>
    moduleId === null
      ? api(exportCourse, { params: { contextId }, query: { format } })
      : api(exportModule, { params: { courseId: contextId, moduleId }, query: { format } });
};
