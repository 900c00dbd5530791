import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { Exercise } from '#contract/content.ts';
import type { SaveState } from '#web/saving/autosave.ts';
import { exerciseFieldTexts } from '#web/texts/exercise-field-texts.ts';
import { showAgo, showMoment } from '#web/texts/moments.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CloseIcon } from '#web/ui/button/icons.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { markOf } from '../exercises/exercise-list.tsx';
import { type ExerciseTexts, shownFiles, shownText } from '../exercise-texts.ts';
import styles from './desk-head.module.css';
import notices from '#web/ui/feedback/notices.module.css';

const t = lessonEditorTexts;

// Lazy, because conflicts are rare.
const ConflictBar = lazy(async () => ({
  default: (await import('#web/ui/saving/conflict-bar.tsx')).ConflictBar,
}));

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
        <Suspense>
          <ConflictBar
            said={
              updatedBy?.isCaller
                ? t.conflictOwn(showAgo(updatedAt), names)
                : t.conflict(updatedBy?.name ?? t.somebody, showAgo(updatedAt), names)
            }
            clashing={clashing}
            texts={{ ...t.conflictChoices, close: texts.common.close, loading: texts.common.loading }}
            onResolve={onResolve}
          />
        </Suspense>
      )}
      {state.restoredFrom !== null && !state.conflict && !isRestoreSeen && (
        <div className={notices.notice}>
          <Notice kind="info">
            <div className={notices.line}>
              <output>{texts.saving.restored(showMoment(state.restoredFrom))}</output>
              <IconButton label={texts.saving.dismiss} icon={<CloseIcon />} onClick={onRestoreSeen} />
            </div>
          </Notice>
        </div>
      )}
    </>
  );
};
