import type { ReactNode } from 'react';
import type { WholeAttempt } from '#contract/learning/attempts.ts';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import type { RunState } from '#web/running/use-runs.ts';
import type { EditorEdit } from '#web/ui/editor/code-editor.tsx';
import type { Step } from '../lesson-player.queries.ts';

/** What was run: the code, and the further files that were changed, as one text. */
export type TestedProgram = { code: string; files: string };

/** The lesson on the desk, and the exercise of it that is open. */
export type OpenLesson<S extends Step> = {
  contextId: string;
  languageConfig: { name: string; executableFileName: string };
  steps: S[];
  current: S;
  isComplete: boolean;
  /** Of the whole lesson, in a course with points. */
  points: { reached: number; most: number } | undefined;
  /** An exam holds the results back, so nothing says how much is done. */
  isHeld?: boolean;
  mayOpen: (step: S) => boolean;
  onOpen: (step: S) => void;
  onBack: (() => void) | null;
};

/** A student's program in the open exercise, as it is now. */
export type OpenProgram = {
  code: string;
  /** The further files that were changed. */
  files: OwnFiles;
  label: string;
  isReadOnly: boolean;
  /** A line above the code. */
  remark: ReactNode;
  /** Beside its buttons, for staff. */
  tools: ReactNode;
  /** What an exam switches off. */
  off?: { trying: boolean; stepping: boolean; questions: boolean } | undefined;
  /** Begins again; null where that is not offered. */
  onReset: (() => void) | null;
  onCode: (text: string) => void;
  onFile: (name: string, text: string) => void;
  /** How a file was changed, where that is kept. The main file has no name. */
  onEdit?: (name: string, edit: EditorEdit) => void;
  /** Only for the owner of the program. */
  onRestore?: (attempt: WholeAttempt) => void;
};

/** The run of its tests. */
export type OpenRun = {
  run: RunState<TestedProgram> | undefined;
  /** Why it cannot run, apart from the connection; null if it can. */
  blocked: string | null;
  /** Shown before the first one. */
  notRun: string;
  onRun: () => void;
  onStop: () => void;
  onSave: () => void;
};
