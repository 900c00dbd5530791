import type { RunOutcome } from '#contract/running/runs.ts';
import { plainWords } from '#web/ui/results/plain-words.ts';
import type { EditorMark } from '#web/ui/editor/marks/editor-mark.ts';
import type { Explained } from '#web/explain/explain.ts';

/** The lines that an outcome is about, each with its sentence. One mark for a line: errors before warnings. */
export const editorMarksOf = (outcome: RunOutcome, explained: Explained): EditorMark[] => {
  const marks = new Map<number, EditorMark>();
  const add = (kind: EditorMark['kind'], line: number | undefined, text: string) => {
    if (line !== undefined && !marks.has(line)) marks.set(line, { kind, line, text: plainWords(text) });
  };
  const { problem, results, notes } = explained;
  // Lines of other files are marked there.
  if (problem && !outcome.file) add('error', problem.line ?? outcome.line, problem.what);
  for (const [index, told] of results.entries()) {
    const result = outcome.results[index];
    if (told && !result?.file)
      add(result?.expected === undefined ? 'error' : 'value', told.line ?? result?.line, told.what);
  }
  for (const kind of ['error', 'warning'] as const)
    for (const note of notes)
      if (note.kind === kind && !note.file)
        add(
          kind,
          note.explanation?.line ?? note.line,
          note.explanation?.what ?? note.text.split('\n')[0] ?? '',
        );
  return [...marks.values()].toSorted((a, b) => a.line - b.line);
};
