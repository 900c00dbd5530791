import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { problemFrom } from '../../lib/form-problem.ts';
import { useLanguages } from '../../lib/languages.queries.ts';
import { lessonEditor } from '../../lib/paths.ts';
import { texts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { useTools } from '../../lib/tools.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { useCourseOfTab } from './course-of-tab.ts';
import { useCreateLesson, useCreateModule, useDelete, useMove, useRename } from './course-editor.queries.ts';
import { CourseOutline, tellPlace } from './course-outline.tsx';
import { addLessonId, gripId, linkId, menuId, neighbourId, newModuleId } from './element-ids.ts';
import type { NewLesson } from './new-lesson-dialog.tsx';
import { NewModuleField } from './new-module-field.tsx';
import { OrderNotSaved } from './order-not-saved.tsx';
import { type OutlineDialog, OutlineDialogs } from './outline-dialogs.tsx';
import { applyMove, type Move, type Thing } from './outline-moves.ts';
import { useCollapsed } from './use-collapsed.ts';
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

  const areAllCollapsed = outline.every(module => collapsed.has(module.id));
  const newModule = (
    <Button id={newModuleId} leftSection={<PlusIcon />} onClick={() => setNaming(true)}>
      {texts.outline.newModule}
    </Button>
  );
  return (
    <div className={styles.content}>
      {outline.length > 0 && (
        <div className={styles.tools}>
          {newModule}
          <button
            type="button"
            className={styles.quiet}
            onClick={() => setCollapsed(areAllCollapsed ? [] : outline.map(module => module.id))}
          >
            {areAllCollapsed ? texts.outline.expandAll : texts.outline.collapseAll}
          </button>
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
        />
      )}
      {isNaming && (
        <NewModuleField
          onSave={handleNewModule}
          onCancel={() => {
            setNaming(false);
            focusSoon(newModuleId);
          }}
        />
      )}
      {outline.length === 0 && !isNaming && <EmptyState action={newModule}>{texts.outline.empty}</EmptyState>}
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
