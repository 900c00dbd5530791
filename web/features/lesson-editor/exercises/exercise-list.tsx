import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Exercise } from '#contract/authoring/content.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import type { Action } from '#web/ui/button/menu-action.ts';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  CopyIcon,
  MoveToIcon,
  PlusIcon,
  TrashIcon,
} from '#web/ui/button/icons.tsx';
import { useTools } from '#web/session/tools.ts';
import { SortableList } from '#web/ui/sorting/sortable-list.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { nameOf } from '../exercise-texts.ts';
import styles from './exercise-list.module.css';

const t = lessonEditorTexts;

export const markOf = { PASSING: 'pass', FAILING: 'fail', UNTESTED: 'untested' } as const;

type Props = {
  exercises: Exercise[];
  selectedId: number | undefined;
  isCreating: boolean;
  isReadOnly: boolean;
  /** The button that adds one stands beside the list. */
  hasNoButton?: boolean;
  onSelect: (exercise: Exercise) => void;
  onCreate: () => void;
  onCopy: (exercise: Exercise) => void;
  onDelete: (exercise: Exercise) => void;
  onMove: (id: number, to: number) => void;
  /** Between moving it here and deleting it. */
  moreActions: (exercise: Exercise) => Action[];
};

export const menuIdOf = (exerciseId: number) => `exercise-menu-${exerciseId}`;

export const ExerciseList = (props: Props) => {
  const { exercises, selectedId, isCreating, isReadOnly, onSelect, onCreate, onMove } = props;
  const { announcer, pageData } = useTools();
  const last = exercises.length - 1;

  const actionsFor = (exercise: Exercise) => {
    const { id, position } = exercise;
    const places = exercises.map(({ position: to }) => ({
      label: String(to + 1),
      isDisabled: to === position,
      onSelect: () => onMove(id, to),
    }));
    return [
      { label: t.copy, icon: <CopyIcon />, onSelect: () => props.onCopy(exercise) },
      {
        label: t.moveUp,
        icon: <ArrowUpIcon />,
        isDisabled: position === 0,
        onSelect: () => onMove(id, position - 1),
      },
      {
        label: t.moveDown,
        icon: <ArrowDownIcon />,
        isDisabled: position === last,
        onSelect: () => onMove(id, position + 1),
      },
      {
        label: t.moveTo,
        icon: <MoveToIcon />,
        isDisabled: last === 0,
        choices: { title: t.position, actions: places },
      },
      ...props.moreActions(exercise),
      { label: t.delete, icon: <TrashIcon />, isDanger: true, onSelect: () => props.onDelete(exercise) },
    ];
  };

  return (
    <div className={styles.list}>
      {exercises.length === 0 && <p className={styles.empty}>{t.empty}</p>}
      <SortableList
        label={t.exercises}
        hint={t.reorderHint}
        nonce={pageData.styleNonce}
        items={exercises.map(exercise => ({ ...exercise, name: nameOf(exercise), exercise }))}
        handleLabel={({ name }) => t.reorder(name)}
        onMove={onMove}
        onLift={({ name }) => announcer.say(t.pickedUp(name))}
        onOver={({ name }, to) => announcer.say(t.movedTo(name, to + 1, exercises.length))}
        onDrop={({ name }) => announcer.say(t.putBack(name))}
        row={({ exercise, name }, handle) => (
          <div className={styles.row} data-selected={exercise.id === selectedId || undefined}>
            {!isReadOnly && handle}
            <Link
              to={{ search: `?exercise=${exercise.position + 1}` }}
              replace
              onClick={() => onSelect(exercise)}
              className={styles.link}
              aria-current={exercise.id === selectedId ? 'true' : undefined}
            >
              <span className={styles.number}>{exercise.position + 1}</span>
              <span className={styles.name}>{name}</span>
              <StatusMark
                kind={markOf[exercise.testStatus]}
                word={t.statuses[exercise.testStatus]}
                isWordHidden
              />
            </Link>
            {!isReadOnly && (
              <ActionMenu
                id={menuIdOf(exercise.id)}
                label={t.actionsFor(name)}
                backLabel={t.back}
                actions={actionsFor(exercise)}
              />
            )}
          </div>
        )}
      />
      {!isReadOnly && !props.hasNoButton && (
        <Button
          variant="default"
          size="sm"
          className={styles.create ?? ''}
          leftSection={<PlusIcon />}
          aria-disabled={isCreating}
          onClick={() => {
            if (!isCreating) onCreate();
          }}
        >
          {isCreating ? t.creating : t.newExercise}
        </Button>
      )}
    </div>
  );
};
