import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Exercise } from '#contract/authoring/content.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CloseIcon, ListIcon, PlusIcon } from '#web/ui/button/icons.tsx';
import { nameOf } from '../exercise-texts.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { markOf } from './exercise-list.tsx';
import { useOpenOver } from './use-open-over.ts';
import styles from './exercise-strip.module.css';

const t = lessonEditorTexts;

type Props = {
  exercises: Exercise[];
  selectedId: number | undefined;
  /** The whole list, which opens over the panes. */
  list: ReactNode;
  onSelect: (exercise: Exercise) => void;
  /** Null where nothing can be changed. */
  onCreate: (() => void) | null;
};

/** The exercises as numbers with their state; the list of them opens over the page on hover, focus or click. */
export const ExerciseStrip = ({ exercises, selectedId, list, onSelect, onCreate }: Props) => {
  const { isOpen, isForReading, close, toggle, ...over } = useOpenOver();
  return (
    <div role="presentation" className={styles.strip} {...over}>
      <IconButton
        label={isOpen && !isForReading ? t.modes.closeList : t.modes.openList}
        aria-expanded={isOpen && !isForReading}
        icon={isOpen && !isForReading ? <CloseIcon /> : <ListIcon />}
        onClick={toggle}
      />
      <nav aria-label={t.numbers} className={styles.numbers}>
        {exercises.map(exercise => (
          <Link
            key={exercise.id}
            to={{ search: `?exercise=${exercise.position + 1}` }}
            replace
            className={styles.link}
            data-status={markOf[exercise.testStatus]}
            aria-current={exercise.id === selectedId ? 'true' : undefined}
            title={`${nameOf(exercise)}, ${t.statuses[exercise.testStatus]}`}
            onClick={() => {
              onSelect(exercise);
              close();
            }}
          >
            {exercise.position + 1}
            <span className="visually-hidden">
              {nameOf(exercise)}, {t.statuses[exercise.testStatus]}
            </span>
            <i className={styles.state} />
          </Link>
        ))}
      </nav>
      {onCreate && <IconButton label={t.newExercise} icon={<PlusIcon />} onClick={onCreate} />}
      {isOpen && (
        <div className={styles.over} data-over inert={isForReading}>
          {list}
        </div>
      )}
    </div>
  );
};
