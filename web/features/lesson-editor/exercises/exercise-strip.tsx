import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Exercise } from '#contract/content.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CloseIcon, MenuIcon } from '#web/ui/button/icons.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { nameOf } from '../exercise-texts.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { markOf } from './exercise-list.tsx';
import styles from './exercise-rail.module.css';

const t = lessonEditorTexts;

type Props = {
  exercises: Exercise[];
  selectedId: number | undefined;
  /** The whole list, which opens over the panes. */
  list: ReactNode;
  onSelect: (exercise: Exercise) => void;
};

/** The exercises as numbers, where the panes need the width. */
export const ExerciseRail = ({ exercises, selectedId, list, onSelect }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const rail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const handlePress = ({ target }: PointerEvent) => {
      if (!rail.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isOpen]);
  return (
    <div
      ref={rail}
      role="presentation"
      className={styles.rail}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
        setOpen(false);
        rail.current?.querySelector('button')?.focus();
      }}
    >
      <IconButton
        label={isOpen ? t.modes.closeList : t.modes.openList}
        aria-expanded={isOpen}
        icon={isOpen ? <CloseIcon /> : <MenuIcon />}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <div className={styles.over}>{list}</div>
      ) : (
        <nav aria-label={t.exercises} className={styles.numbers}>
          {exercises.map(exercise => (
            <Link
              key={exercise.id}
              to={{ search: `?exercise=${exercise.position + 1}` }}
              replace
              className={styles.link}
              aria-current={exercise.id === selectedId ? 'true' : undefined}
              title={nameOf(exercise)}
              onClick={() => onSelect(exercise)}
            >
              {exercise.position + 1}
              <span className="visually-hidden">{nameOf(exercise)}</span>
              <StatusMark
                kind={markOf[exercise.testStatus]}
                word={t.statuses[exercise.testStatus]}
                isWordHidden
              />
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
};
