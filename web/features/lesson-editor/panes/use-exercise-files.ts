import { useLayoutEffect, useRef, useState } from 'react';
import {
  type ExerciseFile,
  type ExerciseFiles,
  mostFiles,
  nameProblemOf,
} from '#contract/running/exercise-files.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { readUpload } from './read-upload.ts';

const t = lessonEditorTexts.files;

type Given = {
  /** The name of the main file. */
  main: string;
  files: ExerciseFiles;
  /** The file that is open; the first if there is none of this name. */
  open: string;
  onOpen: (name: string) => void;
  onFiles: (files: ExerciseFiles) => void;
};

/** The files of an exercise besides the main one: adding, renaming, removing and uploading them. */
export const useExerciseFiles = ({ main, files, open, onOpen, onFiles }: Given) => {
  const names = Object.keys(files).toSorted();
  const name = names.includes(open) ? open : (names[0] ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  // The author may type while files are read, so they are added to what is there then.
  const latest = useRef(files);
  useLayoutEffect(() => {
    latest.current = files;
  });

  const { [name]: file, ...others } = files;
  return {
    names,
    name,
    file,
    isFull: names.length >= mostFiles,
    /** Why an upload was refused. */
    problem,
    /** What is wrong with a name for a new file. */
    problemOfName: (wanted: string): string | null => {
      if (wanted === main) return t.isMain(main);
      return Object.hasOwn(files, wanted) ? t.isThere(wanted) : nameProblemOf(wanted);
    },
    change: (next: ExerciseFile) => onFiles({ ...files, [name]: next }),
    add: (wanted: string) => {
      onFiles({ ...files, [wanted]: { kind: 'edited', content: '' } });
      onOpen(wanted);
    },
    rename: (wanted: string) => {
      if (file) onFiles({ ...others, [wanted]: file });
      onOpen(wanted);
    },
    /** Returns the name of the file that is open then. */
    remove: (): string | undefined => {
      onFiles(others);
      return Object.keys(others).toSorted()[0];
    },
    upload: async (uploads: File[]) => {
      setProblem(null);
      const added: ExerciseFiles = {};
      for (const upload of uploads) {
        const read = await readUpload(upload, { ...latest.current, ...added }, { main, ...t });
        if ('problem' in read) {
          setProblem(read.problem);
          break;
        }
        added[read.name] = read.file;
        onOpen(read.name);
      }
      if (Object.keys(added).length > 0) onFiles({ ...latest.current, ...added });
    },
  };
};
