import type { Gradebook } from '#contract/learning/gradebook.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { gradebookTexts as t } from '../gradebook-texts.ts';
import { CellForm } from './cell-form.tsx';
import { ColumnForm } from './column-form.tsx';
import { History } from './history.tsx';
import { ImportForm } from './import-form.tsx';
import { WeightsForm } from './weights-form.tsx';

/** At most one is open. */
export type GradebookDialog =
  | { what: 'cell'; userId: number; index: number }
  | { what: 'column'; columnId: number | null }
  | { what: 'weights' | 'import' | 'history' }
  | null;

type Props = {
  contextId: string;
  gradebook: Gradebook;
  open: GradebookDialog;
  onClose: () => void;
};

const shownIn = ({ contextId, gradebook, open, onClose }: Props) => {
  const place = { contextId, gradebook, onDone: onClose };
  switch (open?.what) {
    case 'cell': {
      const student = gradebook.students.find(({ id }) => id === open.userId);
      const column = gradebook.columns[open.index];
      if (!student || !column) return null;
      return {
        title: t.edit.title(column.name, `${student.firstName} ${student.lastName}`.trim()),
        body: <CellForm {...place} student={student} column={column} index={open.index} />,
      };
    }
    case 'column': {
      const column = gradebook.columns.find(
        ({ columnId }) => columnId !== null && columnId === open.columnId,
      );
      return {
        title: column ? t.column.title(column.name) : t.column.newTitle,
        body: <ColumnForm {...place} column={column} />,
      };
    }
    case 'weights':
      return { title: t.weighing.title, body: <WeightsForm {...place} /> };
    case 'import':
      return { title: t.importing.title, body: <ImportForm {...place} /> };
    case 'history':
      return { title: t.changes.title, body: <History contextId={contextId} />, isWide: true };
    default:
      return null;
  }
};

export const GradebookDialogs = (props: Props) => {
  const shown = shownIn(props);
  return (
    <Dialog
      title={shown?.title ?? ''}
      closeLabel={texts.common.close}
      isOpen={shown !== null}
      onClose={props.onClose}
      width={shown?.isWide ? 960 : 640}
    >
      {shown?.body}
    </Dialog>
  );
};
