import { type ReactNode, useId } from 'react';
import type { Exercise } from '#contract/authoring/content.ts';
import { ConflictNotice } from '#web/desk/notices/conflict-notice.tsx';
import { RestoredNotice } from '#web/desk/notices/restored-notice.tsx';
import type { SaveState } from '#web/saving/autosave.ts';
import { exerciseFieldTexts } from '#web/texts/exercise-field-texts.ts';
import { showAgo } from '#web/texts/moments.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { markOf } from '../exercises/exercise-list.tsx';
import { type ExerciseTexts, shownFiles, shownText } from '../exercise-texts.ts';
import styles from './desk-head.module.css';

const t = lessonEditorTexts;

type Props = {
  exercise: Exercise;
  state: SaveState<ExerciseTexts>;
  isReadOnly: boolean;
  isRestoreSeen: boolean;
  /** Which panes are shown. */
  modes: ReactNode;
  tools: ReactNode;
  /** Which version students have. */
  version: ReactNode;
  bar: ReactNode;
  onName: (name: string) => void;
  onResolve: (side: 'mine' | 'theirs') => void;
  onRestoreSeen: () => void;
};

/** The exercise's name and test status, and notices about conflicts and recovered drafts. */
export const DeskHead = (props: Props) => {
  const { exercise, state, isReadOnly, isRestoreSeen, tools, onName, onResolve, onRestoreSeen } = props;
  const id = useId();
  const { testStatus, position, updatedAt, updatedBy } = exercise;
  const { conflict, fields } = state;
  const clashing = (conflict?.clashing ?? []).map(key => ({
    name: exerciseFieldTexts[key],
    mine: key === 'files' ? shownFiles(fields.files) : shownText(fields[key]),
    theirs:
      key === 'files' && conflict
        ? shownFiles(conflict.theirs.fields.files)
        : shownText(conflict?.theirs.fields[key] ?? null),
  }));
  const names = clashing.map(({ name }) => name).join(', ');
  return (
    <>
      <div className={styles.head}>
        <label className="visually-hidden" htmlFor={id}>
          {t.name}
        </label>
        <input
          id={id}
          className={styles.name}
          value={state.fields.name ?? ''}
          placeholder={t.fallbackName(position)}
          maxLength={200}
          readOnly={isReadOnly}
          autoComplete="off"
          onChange={event => onName(event.currentTarget.value)}
        />
        <span className={styles.status}>
          <StatusMark kind={markOf[testStatus]} word={t.statuses[testStatus]} />
        </span>
        {props.version}
        <div className={styles.tools}>
          {props.modes}
          {tools}
        </div>
      </div>
      {props.bar}
      {state.conflict && (
        <ConflictNotice
          said={
            updatedBy?.isCaller
              ? t.conflictOwn(showAgo(updatedAt), names)
              : t.conflict(updatedBy?.name ?? t.somebody, showAgo(updatedAt), names)
          }
          clashing={clashing}
          choices={t.conflictChoices}
          onResolve={onResolve}
        />
      )}
      {state.restoredFrom !== null && !state.conflict && !isRestoreSeen && (
        <RestoredNotice from={state.restoredFrom} onSeen={onRestoreSeen} />
      )}
    </>
  );
};
