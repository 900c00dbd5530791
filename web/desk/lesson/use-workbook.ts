import { useEffect, useState } from 'react';
import type { Draft } from '#web/saving/autosave.ts';
import type { Texts } from '#web/saving/reconcile.ts';
import { useTools } from '#web/session/tools.ts';
import { makeWorkbook, type Row, type RowSaving, type Workbook } from '#web/saving/workbook.ts';

type Opening<R extends Row, F extends Texts> = RowSaving<R, F> & {
  /** A new lesson id creates a new workbook. */
  lessonId: number;
  rows: R[];
  /** The type of the rows, so that drafts of different types are never mixed up. */
  kind: 'exercise' | 'user-exercise';
};

/** Opens the lesson's workbook with the drafts of this device, and saves when the page is hidden or closed. */
export const useWorkbook = <R extends Row, F extends Texts>(from: Opening<R, F>): Workbook<R, F> | null => {
  const { lessonId, rows, kind, textsOf, save } = from;
  const { drafts, network, session } = useTools();
  const [workbook, setWorkbook] = useState<Workbook<R, F> | null>(null);

  useEffect(() => {
    let isWanted = true;
    let opened: Workbook<R, F> | null = null;
    const { holder } = session.get();
    const draftName = (id: number) => `${holder}/${kind}/${id}`;
    const begin = async () => {
      const found = new Map<number, Draft<F>>();
      await Promise.all(
        rows.map(async ({ id }) => {
          const draft = await drafts.take<Draft<F>>(draftName(id));
          if (draft) found.set(id, draft);
        }),
      );
      if (!isWanted) return;
      opened = makeWorkbook({ textsOf, save, drafts, found, draftName, network });
      // Save recovered drafts even if their exercise is not opened.
      for (const row of rows) if (found.has(row.id)) opened.of(row);
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
    // Only when the lesson changes: later rows are passed to `receive`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lessonId]);

  useEffect(() => workbook?.receive(rows), [workbook, rows]);
  return workbook;
};
