import { useMemo } from 'react';
import type { EditorMarks } from '#web/ui/editor/marks/editor-mark.ts';
import { editorMarksOf } from './editor-marks-of.ts';
import { useExplained } from '#web/explain/use-explained.ts';
import type { RunState } from './use-runs.ts';

/** What the editor marks after a run; an empty list removes the marks of an earlier one. */
export const useEditorMarks = <T>(
  run: RunState<T> | undefined,
  codeOf: (tested: T) => string | null,
  language: string,
): EditorMarks | null => {
  const outcome = run?.phase === 'done' ? run.outcome : null;
  const code = run?.phase === 'done' ? codeOf(run.tested) : null;
  const explained = useExplained(outcome, code, language);
  return useMemo(
    () =>
      outcome && code !== null
        ? { text: code, list: explained ? editorMarksOf(outcome, explained) : [] }
        : null,
    [outcome, code, explained],
  );
};
