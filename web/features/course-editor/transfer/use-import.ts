import { useEffect, useRef, useState } from 'react';
import type { ImportReport } from '#contract/authoring/transfer.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import type { useImportCalls } from './transfer.queries.ts';

export type ImportState =
  | { phase: 'running'; fileName: string }
  | { phase: 'failed'; fileName: string; reason: string }
  | { phase: 'done'; report: ImportReport };

type Options = {
  calls: ReturnType<typeof useImportCalls>;
  /** Called after the course was refetched. */
  onDone: (report: ImportReport) => void;
};

/** Uploads one file and waits for its import. The server continues when the page is left. */
export const useImport = ({ calls, onDone }: Options) => {
  const [state, setState] = useState<ImportState | null>(null);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  const follow = async (file: File, signal: AbortSignal) => {
    const answer = await calls.ended(await calls.send(file), signal);
    if (!answer) return;
    // Also after a failure: show what the course contains now.
    await calls.reload();
    if (signal.aborted) return;
    if (answer.report) {
      setState({ phase: 'done', report: answer.report });
      onDone(answer.report);
    } else
      setState({
        phase: 'failed',
        fileName: file.name,
        reason: answer.reason ?? courseEditorTexts.importing.lost,
      });
  };
  const start = async (file: File) => {
    waiting.current?.abort();
    const wait = new AbortController();
    waiting.current = wait;
    setState({ phase: 'running', fileName: file.name });
    const problem = await problemFrom(follow(file, wait.signal));
    if (problem && !wait.signal.aborted)
      setState({ phase: 'failed', fileName: file.name, reason: problem.text });
  };
  return { state, start: (file: File) => void start(file), dismiss: () => setState(null) };
};
