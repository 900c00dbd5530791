import { Button } from '@mantine/core';
import type { Gradebook, GradebookRow } from '#contract/learning/gradebook.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { DownloadIcon, ListIcon, PlusIcon, UploadIcon } from '#web/ui/button/icons.tsx';
import type { GradebookDialog } from '../dialogs/gradebook-dialogs.tsx';
import { gradebookCsv } from '../files/gradebook-csv.ts';
import { gradebookTexts as t } from '../gradebook-texts.ts';
import styles from './gradebook.module.css';

type Props = {
  gradebook: Gradebook;
  /** Those whom the filters let through. */
  students: GradebookRow[];
  onDialog: (dialog: GradebookDialog) => void;
};

const fileName = (course: string) =>
  `${course.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')}-gradebook.csv`;

export const GradebookActions = ({ gradebook, students, onDialog }: Props) => (
  <div className={styles.actions}>
    <Button
      variant="default"
      leftSection={<PlusIcon />}
      onClick={() => onDialog({ what: 'column', columnId: null })}
    >
      {t.newColumn}
    </Button>
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      onClick={() =>
        saveFile(
          fileName(gradebook.cairnCourse.name),
          gradebookCsv(gradebook, students),
          'text/csv;charset=utf-8',
        )
      }
    >
      {t.download}
    </Button>
    <ActionMenu
      id="gradebook-actions"
      label={t.actions}
      backLabel={t.back}
      actions={[
        { label: t.weights, icon: <ListIcon />, onSelect: () => onDialog({ what: 'weights' }) },
        { label: t.import, icon: <UploadIcon />, onSelect: () => onDialog({ what: 'import' }) },
        { label: t.history, icon: <ListIcon />, onSelect: () => onDialog({ what: 'history' }) },
      ]}
    />
  </div>
);
