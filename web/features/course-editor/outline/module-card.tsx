import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import type { Action } from '#web/ui/button/menu-action.ts';
import { useDragGroup } from '#web/ui/sorting/drag-groups.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ChevronDownIcon, ChevronRightIcon, GripIcon, PlusIcon } from '#web/ui/button/icons.tsx';
import { addLessonId, gripId, menuId } from './element-ids.ts';
import { keyOf, type OutlineModule, type Thing } from '../outline-moves.ts';
import styles from './module-card.module.css';

type Props = {
  module: OutlineModule;
  index: number;
  actions: Action[];
  isOpen: boolean;
  isLifted: boolean;
  /** Just imported; highlighted. */
  isNew: boolean;
  hintId: string;
  onToggle: () => void;
  onAddLesson: () => void;
  onGripKey: (event: KeyboardEvent, thing: Thing) => void;
  /** The rows of its lessons. */
  children: ReactNode;
};

export const ModuleCard = (props: Props) => {
  const { module, index, actions, isOpen, isLifted, isNew, hintId } = props;
  const { onToggle, onAddLesson, onGripKey, children } = props;
  const thing: Thing = { kind: 'module', id: module.id };
  const { ref, handleRef, isDragging } = useDragGroup(keyOf(thing), index);
  const bodyId = `body-${keyOf(thing)}`;
  return (
    <li
      ref={ref}
      className={styles.card}
      data-lifted={isLifted || isDragging || undefined}
      data-new={isNew || undefined}
    >
      <div className={styles.head}>
        <IconButton
          id={gripId(thing)}
          ref={handleRef}
          isGrip
          label={courseEditorTexts.outline.reorderModule(module.name)}
          icon={<GripIcon />}
          aria-describedby={hintId}
          aria-pressed={isLifted}
          onKeyDown={event => onGripKey(event, thing)}
        />
        <IconButton
          label={
            isOpen
              ? courseEditorTexts.outline.collapse(module.name)
              : courseEditorTexts.outline.expand(module.name)
          }
          icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={onToggle}
        />
        <div className={styles.title}>
          <h2 className={styles.name}>{module.name}</h2>
          <span className={styles.count}>{courseEditorTexts.outline.lessons(module.lessons.length)}</span>
        </div>
        <IconButton
          id={addLessonId(module.id)}
          label={courseEditorTexts.outline.addLessonTo(module.name)}
          icon={<PlusIcon />}
          onClick={onAddLesson}
        />
        <ActionMenu
          id={menuId(thing)}
          label={courseEditorTexts.outline.actionsFor(module.name)}
          backLabel={courseEditorTexts.outline.back}
          actions={actions}
        />
      </div>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          {module.lessons.length === 0 ? (
            <div className={styles.empty}>
              <p>{courseEditorTexts.outline.emptyModule}</p>
              <Button variant="default" leftSection={<PlusIcon />} onClick={onAddLesson}>
                {courseEditorTexts.outline.addLesson}
              </Button>
            </div>
          ) : (
            <ul className={styles.lessons}>{children}</ul>
          )}
        </div>
      )}
    </li>
  );
};
