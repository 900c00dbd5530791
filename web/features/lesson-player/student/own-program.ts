import type { OwnFiles } from '#contract/running/exercise-files.ts';
import { programText, readOwnFiles, withFile, writeOwnFiles } from '#web/desk/editing/own-files.ts';
import type { Autosave, SaveState } from '#web/saving/autosave.ts';
import type { Workbook } from '#web/saving/workbook.ts';
import type { OwnStep } from '../lesson-player.queries.ts';

/** What a student types in an exercise: the main file, and the further files that were changed as one text. */
export type CodeTexts = { solutionCode: string; files: string };
export type CodeRow = { id: number; version: number; solutionCode: string; files: OwnFiles };
export type StudentWorkbook = Workbook<CodeRow, CodeTexts>;

type Given = {
  step: OwnStep;
  autosave: Autosave<CodeTexts>;
  state: SaveState<CodeTexts>;
  mainName: string;
  /** Before all texts are replaced by earlier ones. */
  onReset: () => void;
};

/** The student's own program in an exercise: as it is typed now, and how it is changed. */
export const ownProgramOf = ({ step, autosave, state, mainName, onReset }: Given) => {
  const given = step.exercise.files;
  const code = state.fields.solutionCode;
  const files = readOwnFiles(state.fields.files);
  /** A program as one text, to be compared with another. */
  const wholeOf = (text: string, own: OwnFiles) => programText({ name: mainName, code: text }, given, own);
  const replace = (text: string, own: OwnFiles) => {
    onReset();
    autosave.edit('solutionCode', text);
    autosave.edit('files', writeOwnFiles(own));
  };
  return {
    code,
    files,
    whole: wholeOf(code, files),
    wholeOf,
    hasFurtherFiles: given.length > 0,
    /** Only while the code is unchanged since the reset, saved or not: an undo must not overwrite later edits. */
    mayUndoReset:
      step.codeBeforeReset !== null &&
      code === step.solutionCode &&
      state.fields.files === writeOwnFiles(step.files) &&
      !state.conflict,
    undoReset: () => {
      replace(step.codeBeforeReset ?? '', step.filesBeforeReset ?? {});
      void autosave.saveNow();
    },
    replace,
    editCode: (text: string) => autosave.edit('solutionCode', text),
    editFile: (name: string, text: string) =>
      autosave.edit('files', writeOwnFiles(withFile(given, files, name, text))),
  };
};

export type OwnProgram = ReturnType<typeof ownProgramOf>;
