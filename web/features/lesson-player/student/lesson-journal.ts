import { type EditEvent, mainFile, type ProgramTexts } from '#contract/learning/journal/edits.ts';
import { journalContactMs, sendEdits } from '#contract/learning/journal/journal.ts';
import { originOf } from '#contract/learning/journal/paste-origin.ts';
import { newId } from '#web/browser/new-id.ts';
import { readOwnFiles } from '#web/desk/editing/own-files.ts';
import { type Journal, makeJournal } from '#web/saving/journal/edit-journal.ts';
import { makeKeptChunks } from '#web/saving/journal/kept-chunks.ts';
import type { Tools } from '#web/session/tools.ts';
import type { EditorEdit } from '#web/ui/editor/code-editor.tsx';
import type { OwnStep } from '../lesson-player.queries.ts';
import type { CodeTexts, StudentWorkbook } from './own-program.ts';

/** All texts of a program that can be edited. */
const textsOf = (step: OwnStep, { solutionCode, files }: CodeTexts): ProgramTexts => {
  const own = readOwnFiles(files);
  const edited = step.exercise.files.filter(({ kind }) => kind === 'edited');
  return {
    ...Object.fromEntries(
      edited.map(({ name, content }) => [name, Object.hasOwn(own, name) ? (own[name] ?? '') : content]),
    ),
    [mainFile]: solutionCode,
  };
};

const courseTextsOf = ({ exercise }: OwnStep): string[] => [
  exercise.instructions,
  ...exercise.files.filter(({ isBase64 }) => !isBase64).map(({ content }) => content),
];

type Opened = { journal: Journal; stopFollowing: () => void };

/** The journals of a lesson, one for each exercise that was opened. */
export const openLessonJournal = (
  { api, session, network, pageStore }: Pick<Tools, 'api' | 'session' | 'network' | 'pageStore'>,
  workbook: StudentWorkbook,
  steps: readonly OwnStep[],
  isExam: boolean,
) => {
  const { holder } = session.get();
  const opened = new Map<number, Opened>();

  const start = (step: OwnStep): Opened => {
    const autosave = workbook.of(step);
    let last: CodeTexts | null = null;
    let texts: ProgramTexts = {};
    /** Files are one text in the row: read once for each change. */
    const read = () => {
      const { fields } = autosave.get();
      if (fields !== last) texts = textsOf(step, fields);
      last = fields;
      return texts;
    };
    const journal = makeJournal({
      pageId: newId(),
      read,
      originOf: (inserted, own) => {
        const others = steps.flatMap(other => Object.values(textsOf(other, workbook.of(other).get().fields)));
        return originOf(inserted, { own: [...own, ...others], course: steps.flatMap(courseTextsOf) });
      },
      kept: makeKeptChunks(pageStore, `${holder}/journal/${step.id}`, Date.now),
      send: body => {
        // Never under another account.
        if (session.get().holder !== holder) return Promise.reject(new Error('Signed out'));
        return api(sendEdits, { params: { id: step.id }, body }, { isQuiet: true, isKept: true });
      },
      network,
      contactEveryMs: isExam ? journalContactMs : null,
      monotonic: () => performance.now(),
    });
    const one: Opened = { journal, stopFollowing: autosave.subscribe(journal.touch) };
    opened.set(step.id, one);
    return one;
  };
  const of = (id: number): Opened | null => {
    const step = steps.find(one => one.id === id);
    return opened.get(id) ?? (step ? start(step) : null);
  };

  return {
    show: (id: number) => void of(id),
    note: (id: number, file: string, { changes, event }: EditorEdit) =>
      of(id)?.journal.note({ file, changes, event }),
    expect: (id: number, event: EditEvent) => of(id)?.journal.expect(event),
    sendNow: () => {
      for (const { journal } of opened.values()) void journal.sendNow();
    },
    close: () => {
      for (const { journal, stopFollowing } of opened.values()) {
        stopFollowing();
        void journal.sendNow().finally(journal.stop);
      }
    },
  };
};

export type LessonJournal = ReturnType<typeof openLessonJournal>;
