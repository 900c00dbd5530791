import { useEffect, useRef } from 'react';
import type { HeaderAction } from '#web/desk/frame/header-actions.tsx';
import { replay } from '#web/session/paths.ts';
import { useTools } from '#web/session/tools.ts';
import type { EditorEdit } from '#web/ui/editor/code-editor.tsx';
import type { Place, UserLesson } from '../lesson-player.queries.ts';
import { lessonTexts } from '../lesson-texts.ts';
import type { LessonJournal } from './lesson-journal.ts';
import type { StudentWorkbook } from './own-program.ts';

type Given = { place: Place; userLesson: UserLesson; workbook: StudentWorkbook; currentId: number };

/**
 * Writes down how the programs of a lesson come to be, where the course wants that or the lesson is an exam; elsewhere it does
 * nothing, and nothing of it is loaded. It begins with the text that is there when it has loaded.
 */
export const useJournal = ({ place, userLesson, workbook, currentId }: Given) => {
  const tools = useTools();
  const isKept = userLesson.journal !== undefined && !userLesson.isPreview;
  const isExam = userLesson.journal?.isExam ?? false;
  const journal = useRef<LessonJournal | null>(null);

  useEffect(() => {
    if (!isKept) return;
    let isWanted = true;
    const begin = async () => {
      const { openLessonJournal } = await import('./lesson-journal.ts');
      if (!isWanted) return;
      const opened = openLessonJournal(tools, workbook, userLesson.userExercises, isExam);
      journal.current = opened;
      opened.show(currentId);
    };
    // Without a connection it comes with the next loading of the page; saving goes on.
    void begin().catch(() => {});
    const handleTurn = () => journal.current?.sendNow();
    document.addEventListener('visibilitychange', handleTurn);
    window.addEventListener('pagehide', handleTurn);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', handleTurn);
      window.removeEventListener('pagehide', handleTurn);
      journal.current?.close();
      journal.current = null;
    };
    // Only when the lesson is opened: what is in it does not change while it is written in.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKept, isExam, workbook]);

  useEffect(() => journal.current?.show(currentId), [currentId]);

  const actions: HeaderAction[] =
    isKept && userLesson.journal?.isRecorded
      ? [{ label: lessonTexts.record, to: replay(place.contextId, currentId) }]
      : [];
  return {
    /** What the editor does is noted. */
    ofProgram: isKept && {
      onEdit: (name: string, edit: EditorEdit) => journal.current?.note(currentId, name, edit),
    },
    /** The student goes back to the starting code, or to an earlier try. */
    expectReset: () => journal.current?.expect(currentId, 'reset'),
    /** To what is recorded, where staff can see it. */
    actions,
  };
};
