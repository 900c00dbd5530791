import { useMemo, useState } from 'react';
import type { OpenFile } from '#web/desk/editing/own-files.ts';
import { fileMarksOf } from '#web/running/file-marks-of.ts';
import type { RunState } from '#web/running/use-runs.ts';
import type { EditorMarks } from '#web/ui/editor/marks/editor-mark.ts';

type Given = {
  exerciseId: number;
  files: OpenFile[];
  run: RunState<unknown> | undefined;
  mainMarks: EditorMarks | null;
};

/** Which file of the program the editor shows, and what the last run found in each. */
export const useOpenFile = ({ exerciseId, files, run, mainMarks }: Given) => {
  const [shown, setShown] = useState<{ exerciseId: number; name: string } | null>(null);
  /** Undefined for the main file. */
  const file = files.find(one => shown?.exerciseId === exerciseId && one.name === shown.name);
  const outcome = run?.phase === 'done' ? run.outcome : null;
  const marksOfFiles = useMemo(
    () =>
      new Map(
        files.map(({ name, value }) => [name, outcome && { text: value, list: fileMarksOf(outcome, name) }]),
      ),
    // Editing removes marks; new ones come with the next run.
    // oxlint-disable-next-line react/exhaustive-deps
    [outcome],
  );
  /** How many errors each file has, by name. */
  const errors = new Map(
    [['', mainMarks] as const, ...marksOfFiles].map(([name, found]) => [
      name,
      found?.list.filter(({ kind }) => kind === 'error').length ?? 0,
    ]),
  );
  return {
    file,
    marks: file ? (marksOfFiles.get(file.name) ?? null) : mainMarks,
    errors,
    /** The main file has no name. */
    openFile: (name: string) => setShown({ exerciseId, name }),
  };
};
