import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FileFormat } from '#contract/authoring/transfer.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { PlusIcon, TrashIcon, UploadIcon } from '#web/ui/button/icons.tsx';
import { recentlyDeletedTexts } from '../deleted/recently-deleted-texts.ts';
import { importId, newModuleId } from '../outline/element-ids.ts';
import { exportAction } from '../outline/thing-actions.tsx';
import styles from './course-content.module.css';

type MakerProps = { isImporting: boolean; onNewModule: () => void; onImport: () => void };

/** The buttons for a new and for an imported module. */
export const ModuleMakers = ({ isImporting, onNewModule, onImport }: MakerProps) => (
  <div className={styles.makers}>
    <Button id={newModuleId} leftSection={<PlusIcon />} onClick={onNewModule}>
      {courseEditorTexts.outline.newModule}
    </Button>
    <Button
      id={importId}
      variant="default"
      leftSection={<UploadIcon />}
      aria-disabled={isImporting}
      title={isImporting ? courseEditorTexts.importing.runningAlready : undefined}
      onClick={() => {
        if (!isImporting) onImport();
      }}
    >
      {courseEditorTexts.importing.button}
    </Button>
  </div>
);

type Props = {
  makers: ReactNode;
  areAllCollapsed: boolean;
  onCollapse: (areAll: boolean) => void;
  onExport: (format: FileFormat) => void;
  onDeleted: () => void;
};

/** The toolbar above the modules. */
export const OutlineTools = ({ makers, areAllCollapsed, onCollapse, onExport, onDeleted }: Props) => (
  <div className={styles.tools}>
    {makers}
    <div className={styles.others}>
      <button type="button" className={styles.quiet} onClick={() => onCollapse(!areAllCollapsed)}>
        {areAllCollapsed ? courseEditorTexts.outline.expandAll : courseEditorTexts.outline.collapseAll}
      </button>
      <ActionMenu
        id="course-actions"
        label={courseEditorTexts.exporting.courseActions}
        backLabel={courseEditorTexts.outline.back}
        actions={[
          exportAction(
            courseEditorTexts.exporting.exportCourse,
            courseEditorTexts.exporting.exportCourseTitle,
            onExport,
          ),
          { label: recentlyDeletedTexts.action, icon: <TrashIcon />, onSelect: onDeleted },
        ]}
      />
    </div>
  </div>
);
