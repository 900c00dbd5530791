import { useEffect, useState } from 'react';
import { useTools } from '../../lib/tools.ts';
import type { ExerciseCalls, LessonForStaff } from './lesson-editor.queries.ts';
import { type ExerciseDraft, makeWorkbook, type Workbook } from './workbook.ts';

/** Opens the lesson's workbook with what this device has kept, and saves when the person turns away. */
export const useWorkbook = (lesson: LessonForStaff, calls: ExerciseCalls): Workbook | null => {
  const { drafts, network, session } = useTools();
  const [workbook, setWorkbook] = useState<Workbook | null>(null);

  useEffect(() => {
    let isWanted = true;
    let opened: Workbook | null = null;
    const { holder } = session.get();
    const draftName = (id: number) => `${holder}/exercise/${id}`;
    const begin = async () => {
      const found = new Map<number, ExerciseDraft>();
      await Promise.all(
        lesson.exercises.map(async ({ id }) => {
          const draft = await drafts.take<ExerciseDraft>(draftName(id));
          if (draft) found.set(id, draft);
        }),
      );
      if (!isWanted) return;
      opened = makeWorkbook({ save: calls.save, drafts, found, draftName, network });
      // What was found must be saved even if nobody opens that exercise.
      for (const exercise of lesson.exercises) if (found.has(exercise.id)) opened.of(exercise);
      setWorkbook(opened);
    };
    void begin();
    const letGo = session.holdWork();
    const handleTurn = () => void opened?.saveAll();
    document.addEventListener('visibilitychange', handleTurn);
    window.addEventListener('pagehide', handleTurn);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', handleTurn);
      window.removeEventListener('pagehide', handleTurn);
      opened?.close();
      letGo();
    };
    // Once for each lesson: later rows are handed to `receive`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lesson.id]);

  useEffect(() => workbook?.receive(lesson.exercises), [workbook, lesson.exercises]);
  return workbook;
};
