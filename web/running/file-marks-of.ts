import type { RunOutcome } from '#contract/running/runs.ts';
import { spokenOutcome } from '#web/texts/spoken.ts';
import type { EditorMark } from '#web/ui/editor/marks/editor-mark.ts';

/** The lines of a further file that an outcome is about, with what was said about them. */
export const fileMarksOf = (run: RunOutcome, name: string): EditorMark[] => {
  const outcome = spokenOutcome(run);
  const marks = new Map<number, EditorMark>();
  const add = (
    kind: EditorMark['kind'],
    file: string | undefined,
    line: number | undefined,
    text: string,
  ) => {
    if (file === name && line !== undefined && !marks.has(line)) marks.set(line, { kind, line, text });
  };
  add('error', outcome.file, outcome.line, outcome.message ?? '');
  for (const { file, line, actual, feedback, passed } of outcome.results)
    if (!passed) add('error', file, line, actual ?? feedback.split('\n')[0] ?? '');
  for (const { kind, file, line, text } of outcome.notes ?? [])
    add(kind, file, line, text.split('\n')[0] ?? '');
  return [...marks.values()].toSorted((a, b) => a.line - b.line);
};
