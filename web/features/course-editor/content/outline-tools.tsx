import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FileFormat } from '#contract/transfer.ts';
import { texts } from '#web/texts/texts.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { PlusIcon, UploadIcon } from '#web/ui/button/icons.tsx';
import { importId, newModuleId } from '../outline/element-ids.ts';
import { exportAction } from '../outline/thing-actions.tsx';
import styles from './course-content.module.css';

type MakerProps = { isImporting: boolean; onNewModule: () => void; onImport: () => void };

/** The two ways to a new module. */
export const ModuleMakers = ({ isImporting, onNewModule, onImport }: MakerProps) => (
  <div className={styles.makers}>
    <Button id={newModuleId} leftSection={<PlusIcon />} onClick={onNewModule}>
      {texts.outline.newModule}
    </Button>
    <Button
      id={importId}
      variant="default"
      leftSection={<UploadIcon />}
      aria-disabled={isImporting}
      title={isImporting ? texts.importing.runningAlready : undefined}
      onClick={() => {
        if (!isImporting) onImport();
      }}
    >
      {texts.importing.button}
    </Button>
  </div>
);

type Props = {
  makers: ReactNode;
  areAllCollapsed: boolean;
  onCollapse: (areAll: boolean) => void;
  onExport: (format: FileFormat) => void;
};

/** What is above the modules. */
export const OutlineTools = ({ makers, areAllCollapsed, onCollapse, onExport }: Props) => (
  <div className={styles.tools}>
    {makers}
    <div className={styles.others}>
      <button type="button" className={styles.quiet} onClick={() => onCollapse(!areAllCollapsed)}>
        {areAllCollapsed ? texts.outline.expandAll : texts.outline.collapseAll}
      </button>
      <ActionMenu
        id="course-actions"
        label={texts.exporting.courseActions}
        backLabel={texts.outline.back}
        actions={[exportAction(texts.exporting.exportCourse, texts.exporting.exportCourseTitle, onExport)]}
      />
    </div>
  </div>
);
