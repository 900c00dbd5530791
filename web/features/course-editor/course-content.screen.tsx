import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FileFormat } from '#contract/transfer.ts';
import { logProblem } from '../../lib/log-problem.ts';
import { saveFile } from '../../lib/save-file.ts';
import { problemFrom } from '../../lib/form-problem.ts';
import { useLanguages } from '../../lib/languages.queries.ts';
import { lessonEditor } from '../../lib/paths.ts';
import { texts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { useTools } from '../../lib/tools.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { PlusIcon, UploadIcon } from '../../ui/icons.tsx';
import { useCourseOfTab } from './course-of-tab.ts';
import { useCreateLesson, useCreateModule, useDelete, useMove, useRename } from './course-editor.queries.ts';
import { CourseOutline, tellPlace } from './course-outline.tsx';
import { addLessonId, gripId, importId, linkId, menuId, neighbourId, newModuleId } from './element-ids.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ImportProgress, tellImported } from './import-progress.tsx';
import type { NewLesson } from './new-lesson-dialog.tsx';
import { NewModuleField } from './new-module-field.tsx';
import { OrderNotSaved } from './order-not-saved.tsx';
import { type OutlineDialog, OutlineDialogs } from './outline-dialogs.tsx';
import { applyMove, type Move, type Thing } from './outline-moves.ts';
import { exportAction } from './thing-actions.tsx';
import { useExport, useImportCalls } from './transfer.queries.ts';
import { useImport } from './use-import.ts';
import { useCollapsed } from './use-collapsed.ts';
import { useScrollToNew } from './use-scroll-to-new.ts';
import { useFocusSoon } from '../../lib/use-focus-soon.ts';
import styles from './course-content.module.css';

export const CourseContentScreen = () => {
  const course = useCourseOfTab();
  const { contextId, cairnModules: outline } = course;
  useTitle(texts.course.content, course.name);
  const { announcer, pageData } = useTools();
  const navigate = useNavigate();
  const { state } = useLocation();
  const focusSoon = useFocusSoon();
  const { collapsed, setCollapsed, toggle, reveal } = useCollapsed(contextId);
  const languages = useLanguages();
  const createModule = useCreateModule(contextId);
  const createLesson = useCreateLesson(contextId);
  const rename = useRename(contextId);
  const remove = useDelete(contextId);
  const { move, failed } = useMove(contextId);
  // A course that was just made asks for its first module at once.
  const [isNaming, setNaming] = useState(
    outline.length === 0 && (state as { isNew?: boolean } | null)?.isNew === true,
  );
  const [dialog, setDialog] = useState<OutlineDialog>(null);
  const [isImporting, setImporting] = useState(false);
  const [newModuleIds, setNewModuleIds] = useState<ReadonlySet<number>>(new Set());
  useScrollToNew(newModuleIds, outline);
  const exportFile = useExport(contextId);
  const imported = useImport({
    calls: useImportCalls(contextId),
    onDone: report => {
      setNewModuleIds(new Set(report.modules.map(module => module.id)));
      announcer.say(tellImported(report));
    },
  });

  const handleNewModule = (name: string) =>
    problemFrom(
      createModule.mutateAsync(name).then(module => {
        setNaming(false);
        announcer.say(texts.outline.moduleMade(name));
        // What comes next is most likely its first lesson.
        focusSoon(addLessonId(module.id));
      }),
    );
  const handleNewLesson = (values: NewLesson, isOpened: boolean) =>
    problemFrom(
      createLesson.mutateAsync(values).then(async lesson => {
        setDialog(null);
        if (isOpened) return navigate(lessonEditor(contextId, lesson.id));
        reveal(values.cairnModuleId);
        announcer.say(texts.outline.lessonMade(values.name));
        return focusSoon(linkId(lesson.id));
      }),
    );
  const handleRename = (thing: Thing, name: string) =>
    problemFrom(rename.mutateAsync({ thing, name }).then(() => setDialog(null)));
  const handleDelete = (thing: Thing, name: string) => {
    const neighbour = neighbourId(outline, thing);
    return problemFrom(
      remove.mutateAsync(thing).then(() => {
        setDialog(null);
        announcer.say(texts.outline.deleted(name));
        focusSoon(neighbour);
      }),
    );
  };
  const handleMove = (wanted: Move, focusId: string) => {
    move(wanted);
    if (wanted.thing.kind === 'lesson') reveal(wanted.to.moduleId);
    announcer.say(tellPlace(applyMove(outline, wanted), wanted.thing));
    focusSoon(focusId);
  };

  const handleExport = async (format: FileFormat, moduleId: number | null) => {
    // That it was refused is told by a toast, as of every call.
    const file = await exportFile(format, moduleId).catch((cause: unknown) => {
      logProblem('The export failed', cause);
      return null;
    });
    if (!file) return;
    saveFile(file.fileName, file.bytes, file.type);
    announcer.say(texts.exporting.done(file.fileName));
  };

  const areAllCollapsed = outline.every(module => collapsed.has(module.id));
  const newModule = (
    <Button id={newModuleId} leftSection={<PlusIcon />} onClick={() => setNaming(true)}>
      {texts.outline.newModule}
    </Button>
  );
  const isRunning = imported.state?.phase === 'running';
  const importModule = (
    <Button
      id={importId}
      variant="default"
      leftSection={<UploadIcon />}
      aria-disabled={isRunning}
      title={isRunning ? texts.importing.runningAlready : undefined}
      onClick={() => {
        if (!isRunning) setImporting(true);
      }}
    >
      {texts.importing.button}
    </Button>
  );
  return (
    <div className={styles.content}>
      {outline.length > 0 && (
        <div className={styles.tools}>
          <div className={styles.makers}>
            {newModule}
            {importModule}
          </div>
          <div className={styles.others}>
            <button
              type="button"
              className={styles.quiet}
              onClick={() => setCollapsed(areAllCollapsed ? [] : outline.map(module => module.id))}
            >
              {areAllCollapsed ? texts.outline.expandAll : texts.outline.collapseAll}
            </button>
            <ActionMenu
              id="course-actions"
              label={texts.exporting.courseActions}
              backLabel={texts.outline.back}
              actions={[
                exportAction(
                  texts.exporting.exportCourse,
                  texts.exporting.exportCourseTitle,
                  format => void handleExport(format, null),
                ),
              ]}
            />
          </div>
        </div>
      )}
      <OrderNotSaved failed={failed} onRetry={again => handleMove(again, gripId(again.thing))} />
      {outline.length > 0 && (
        <CourseOutline
          outline={outline}
          contextId={contextId}
          collapsed={collapsed}
          styleNonce={pageData.styleNonce}
          onToggle={toggle}
          onDialog={setDialog}
          onMove={(wanted, isByMenu) =>
            handleMove(wanted, isByMenu ? menuId(wanted.thing) : gripId(wanted.thing))
          }
          onSay={announcer.say}
          onExport={(format, moduleId) => void handleExport(format, moduleId)}
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
          setImporting(true);
        }}
      />
      {isNaming && (
        <NewModuleField
          onSave={handleNewModule}
          onCancel={() => {
            setNaming(false);
            focusSoon(newModuleId);
          }}
        />
      )}
      {outline.length === 0 && !isNaming && (
        <EmptyState
          action={
            <div className={styles.makers}>
              {newModule}
              {importModule}
            </div>
          }
        >
          {texts.outline.empty}
        </EmptyState>
      )}
      <ImportDialog
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        onImport={file => {
          setImporting(false);
          setNewModuleIds(new Set());
          imported.start(file);
        }}
      />
      <OutlineDialogs
        open={dialog}
        outline={outline}
        languages={languages}
        defaultLanguageId={course.languageConfigId}
        onClose={() => setDialog(null)}
        onNewLesson={handleNewLesson}
        onRename={handleRename}
        onDelete={handleDelete}
      />
    </div>
  );
};
