import { useState } from 'react';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import type { FreePlace, FreeStart } from '#web/running/free/free-session.ts';
import { useFreeRun } from '#web/running/free/use-free-run.ts';
import { type StepsRecorder, type StepsWanted, useSteps } from '#web/running/steps/use-steps.ts';
import { useEditorMarks } from '#web/running/use-editor-marks.ts';
import type { RunState } from '#web/running/use-runs.ts';
import type { GoTo } from '#web/ui/editor/code-editor.tsx';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';

type Given<T> = {
  /** Of the exercise: each has its own terminal and steps. */
  id: number;
  /** The program's main file, which says its language. */
  fileName: string;
  run: RunState<T> | undefined;
  /** The main file as it was run; null if it is not known. */
  codeOf: (tested: T) => string | null;
  /** Where the program can be tried out. */
  place: FreePlace;
  /** Where its steps are recorded. */
  recorder: StepsRecorder;
  /** Why nothing can run now; null if it can. */
  blocked: string | null;
};

/**
 * What can be done with the program on a desk, whoever sits at it: its tests are run, it is tried out, stepped through, and
 * a link leads to one of its lines.
 */
export const useDesk = <T>({ id, fileName, run, codeOf, place, recorder, blocked }: Given<T>) => {
  const language = languageOfFile(fileName);
  const marks = useEditorMarks(run, codeOf, language);
  const free = useFreeRun(String(id), place);
  const stepping = useSteps(String(id), recorder);
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  return {
    id,
    fileName,
    language,
    blocked,
    run,
    /** What the last run found in the main file. */
    marks,
    place,
    free,
    tryOut: (begin: FreeStart, files: OwnFiles) => {
      if (blocked === null) void free.start({ ...begin, files });
    },
    stepping,
    showSteps: (wanted: StepsWanted, files: OwnFiles) => void stepping.show({ ...wanted, files }),
    goTo,
    goToLine: (line: number) => setGoTo({ line }),
  };
};

export type Desk = ReturnType<typeof useDesk>;
