import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import type { Action } from '#web/ui/button/menu-action.ts';
import { useDragItem } from '#web/ui/sorting/drag-groups.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { GripIcon, PeopleIcon } from '#web/ui/button/icons.tsx';
import { LessonDue } from '../dates/lesson-due.tsx';
import { LessonOpening } from '../dates/lesson-opening.tsx';
import { gripId, linkId, menuId } from './element-ids.ts';
import { LessonHealth } from './lesson-health.tsx';
import { keyOf, type OutlineLesson, type Thing } from '../outline-moves.ts';
import styles from './lesson-row.module.css';

type Props = {
  lesson: OutlineLesson;
  index: number;
  path: string;
  progressPath: string;
  actions: Action[];
  isLifted: boolean;
  hintId: string;
  onGripKey: (event: KeyboardEvent, thing: Thing) => void;
};

export const LessonRow = (props: Props) => {
  const { lesson, index, path, progressPath, actions, isLifted, hintId, onGripKey } = props;
  const thing: Thing = { kind: 'lesson', id: lesson.id };
  const group = keyOf({ kind: 'module', id: lesson.cairnModuleId });
  const { ref, handleRef, isDragging } = useDragItem(keyOf(thing), group, index);
  return (
    <li ref={ref} className={styles.row} data-lifted={isLifted || isDragging || undefined}>
      <IconButton
        id={gripId(thing)}
        ref={handleRef}
        isGrip
        label={courseEditorTexts.outline.reorderLesson(lesson.name)}
        icon={<GripIcon />}
        aria-describedby={hintId}
        aria-pressed={isLifted}
        onKeyDown={event => onGripKey(event, thing)}
      />
      <div className={styles.body}>
        <span className={styles.heading}>
          <Link id={linkId(lesson.id)} to={path} className={styles.name}>
            {lesson.name}
          </Link>
          <LessonOpening lesson={lesson} />
          <LessonDue lesson={lesson} />
        </span>
        <LessonHealth health={lesson.health} />
        {lesson.startedBy !== null && (
          <Link
            to={progressPath}
            className={styles.started}
            aria-label={courseEditorTexts.outline.progressOf(lesson.startedBy)}
            aria-describedby={linkId(lesson.id)}
          >
            <PeopleIcon /> {courseEditorTexts.outline.started(lesson.startedBy)}
          </Link>
        )}
      </div>
      <ActionMenu
        id={menuId(thing)}
        label={courseEditorTexts.outline.actionsFor(lesson.name)}
        backLabel={courseEditorTexts.outline.back}
        actions={actions}
      />
    </li>
  );
};
