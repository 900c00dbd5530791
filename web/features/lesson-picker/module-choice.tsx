import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Course } from '#contract/authoring/courses.ts';
import { selectLesson } from '#web/session/paths.ts';
import { pickerTexts } from './picker-texts.ts';
import styles from './lesson-picker.module.css';

const t = pickerTexts;

export type ModuleToChoose = Course['cairnModules'][number];

/** Partly checked while only some lessons of the module are chosen. */
const ModuleTick = ({
  label,
  count,
  of,
  onChange,
}: {
  label: string;
  count: number;
  of: number;
  onChange: () => void;
}) => {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = count > 0 && count < of;
  }, [count, of]);
  return (
    <label className={styles.tick}>
      <input
        ref={ref}
        type="checkbox"
        checked={of > 0 && count === of}
        disabled={of === 0}
        onChange={onChange}
      />
      <span>{label}</span>
    </label>
  );
};

type Props = {
  contextId: string;
  module: ModuleToChoose;
  chosen: ReadonlySet<number>;
  acceptsSeveral: boolean;
  onChoose: (lessonIds: number[], isChosen: boolean) => void;
  onAddLesson: () => void;
};

/** A module and its lessons. While nothing is chosen, the name of a lesson links it alone. */
export const ModuleChoice = ({ contextId, module, chosen, acceptsSeveral, onChoose, onAddLesson }: Props) => {
  const ids = module.lessons.map(lesson => lesson.id);
  const count = ids.filter(id => chosen.has(id)).length;
  const label = t.module(module.name, ids.length);
  return (
    <li className={styles.module}>
      <div className={styles.moduleHead}>
        {acceptsSeveral ? (
          <h2>
            <ModuleTick
              label={label}
              count={count}
              of={ids.length}
              onChange={() => onChoose(ids, count < ids.length)}
            />
          </h2>
        ) : (
          <h2>{label}</h2>
        )}
        <Button
          variant="default"
          size="compact-md"
          aria-label={t.addLessonTo(module.name)}
          onClick={onAddLesson}
        >
          {t.addLesson}
        </Button>
      </div>
      {ids.length === 0 ? (
        <p className={styles.lead}>{t.emptyModule}</p>
      ) : (
        <ul className={styles.lessons}>
          {module.lessons.map(({ id, name }) => (
            <li key={id} className={styles.lesson}>
              {acceptsSeveral && (
                <input
                  id={`lesson-${id}`}
                  type="checkbox"
                  aria-label={name}
                  checked={chosen.has(id)}
                  onChange={event => onChoose([id], event.currentTarget.checked)}
                />
              )}
              {chosen.size > 0 ? (
                <label className={styles.lessonName} htmlFor={`lesson-${id}`}>
                  {name}
                </label>
              ) : (
                <Link to={selectLesson(contextId, id)}>{name}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};
