import type { FileFormat } from '#contract/authoring/transfer.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { useTools } from '#web/session/tools.ts';
import { useExport } from './transfer.queries.ts';

/** Downloads a module, or with null the whole course. */
export const useExportFile = (contextId: string) => {
  const { announcer } = useTools();
  const exportFile = useExport(contextId);
  const save = async (format: FileFormat, moduleId: number | null) => {
    // The API client shows a toast, so only log here.
    const file = await exportFile(format, moduleId).catch((cause: unknown) => {
      logProblem('The export failed', cause);
      return null;
    });
    if (!file) return;
    saveFile(file.fileName, file.bytes, file.type);
    announcer.say(courseEditorTexts.exporting.done(file.fileName));
  };
  return (format: FileFormat, moduleId: number | null) => void save(format, moduleId);
};
