import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLanguages } from '#web/courses/languages.queries.ts';
import { courseDeleted } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useCourseOfTab } from '../course-of-tab.ts';
import { recentlyDeletedTexts } from '../deleted/recently-deleted-texts.ts';
import { CourseOutline } from '../outline/course-outline.tsx';
import { gripId, importId, menuId, newModuleId } from '../outline/element-ids.ts';
import { SourceChanges } from '../sources/source-changes.tsx';
import { ImportDialog } from '../transfer/import-dialog.tsx';
import { ImportProgress, tellImported } from '../transfer/import-progress.tsx';
import { NewModuleField } from './new-module-field.tsx';
import { OrderNotSaved } from './order-not-saved.tsx';
import { type OutlineDialog, OutlineDialogs } from '../outline/outline-dialogs.tsx';
import { ModuleMakers, OutlineTools } from './outline-tools.tsx';
import { useImportCalls } from '../transfer/transfer.queries.ts';
import { useCollapsed } from '../outline/use-collapsed.ts';
import { useExportFile } from '../transfer/use-export-file.ts';
import { useImport } from '../transfer/use-import.ts';
import { useOutlineChanges } from './use-outline-changes.ts';
import { useScrollToNew } from '../outline/use-scroll-to-new.ts';
import styles from './course-content.module.css';

export const CourseContentScreen = () => {
  const course = useCourseOfTab();
  const { contextId, cairnModules: outline } = course;
  useTitle(texts.course.content, course.name);
  const { announcer, pageData } = useTools();
  const { state } = useLocation();
  const navigate = useNavigate();
  const focusSoon = useFocusSoon();
  const languages = useLanguages();
  const { collapsed, setCollapsed, toggle, reveal } = useCollapsed(contextId);
  // A new course opens the field for its first module at once.
  const [isNaming, setNaming] = useState(
    outline.length === 0 && (state as { isNew?: boolean } | null)?.isNew === true,
  );
  const [dialog, setDialog] = useState<OutlineDialog>(null);
  const [isChoosingFile, setChoosingFile] = useState(false);
  const [newModuleIds, setNewModuleIds] = useState<ReadonlySet<number>>(new Set());
  useScrollToNew(newModuleIds, outline);
  const exportFile = useExportFile(contextId);
  const imported = useImport({
    calls: useImportCalls(contextId),
    onDone: report => {
      setNewModuleIds(new Set(report.modules.map(module => module.id)));
      announcer.say(tellImported(report));
    },
  });
  const changes = useOutlineChanges(course, {
    reveal,
    onDone: () => {
      setNaming(false);
      setDialog(null);
    },
  });

  const makers = (
    <ModuleMakers
      isImporting={imported.state?.phase === 'running'}
      onNewModule={() => setNaming(true)}
      onImport={() => setChoosingFile(true)}
    />
  );
  return (
    <div className={styles.content}>
      {outline.length > 0 && (
        <OutlineTools
          makers={makers}
          areAllCollapsed={outline.every(module => collapsed.has(module.id))}
          onCollapse={areAll => setCollapsed(areAll ? outline.map(module => module.id) : [])}
          onExport={format => exportFile(format, null)}
          onDeleted={() => void navigate(courseDeleted(contextId))}
        />
      )}
      {outline.length > 0 && <SourceChanges contextId={contextId} />}
      <OrderNotSaved
        failed={changes.failedMove}
        onRetry={again => changes.move(again, gripId(again.thing))}
      />
      {outline.length > 0 && (
        <CourseOutline
          outline={outline}
          contextId={contextId}
          collapsed={collapsed}
          styleNonce={pageData.styleNonce}
          onToggle={toggle}
          onDialog={setDialog}
          onMove={(wanted, isByMenu) =>
            changes.move(wanted, isByMenu ? menuId(wanted.thing) : gripId(wanted.thing))
          }
          onSay={announcer.say}
          onExport={exportFile}
          onDuplicate={changes.duplicate}
          newModuleIds={newModuleIds}
        />
      )}
      <ImportProgress
        state={imported.state}
        onDismiss={() => {
          imported.dismiss();
          focusSoon(importId);
        }}
        onChooseAnother={() => {
          imported.dismiss();
          setChoosingFile(true);
        }}
      />
      {isNaming && (
        <NewModuleField
          onSave={changes.createModule}
          onCancel={() => {
            setNaming(false);
            focusSoon(newModuleId);
          }}
        />
      )}
      {outline.length === 0 && !isNaming && (
        <EmptyState
          action={
            <>
              {makers}
              <Link to={courseDeleted(contextId)}>{recentlyDeletedTexts.action}</Link>
            </>
          }
        >
          {courseEditorTexts.outline.empty}
        </EmptyState>
      )}
      <ImportDialog
        isOpen={isChoosingFile}
        onClose={() => setChoosingFile(false)}
        onImport={file => {
          setChoosingFile(false);
          setNewModuleIds(new Set());
          imported.start(file);
        }}
      />
      <OutlineDialogs
        contextId={contextId}
        open={dialog}
        outline={outline}
        languages={languages}
        defaultLanguageId={course.languageConfigId}
        onClose={() => setDialog(null)}
        onNewLesson={changes.createLesson}
        onRename={changes.rename}
        onDue={changes.setDue}
        onPointRules={changes.setPointRules}
        onVisibility={changes.setVisibility}
        onLanguage={changes.changeLanguage}
        onDelete={changes.remove}
      />
    </div>
  );
};
