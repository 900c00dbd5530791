import { type ReactNode, useId } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { useTools } from '#web/session/tools.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, LockIcon } from '#web/ui/button/icons.tsx';
import styles from './exercise-turns.module.css';

const t = lessonTexts;

type TurnProps = { label: string; icon: ReactNode; reason: string | null; onTurn: () => void };

/** A disabled button stays focusable and gives the reason, also to who presses it. */
const Turn = ({ label, icon, reason, onTurn }: TurnProps) => {
  const { toasts } = useTools();
  const why = useId();
  return (
    <>
      <IconButton
        label={label}
        title={reason ?? label}
        icon={icon}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : why}
        onClick={() => (reason === null ? onTurn() : toasts.show('info', reason))}
      />
      {reason !== null && (
        <span id={why} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
};

export type Turns = {
  number: number;
  total: number;
  isNextLocked: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

/** "Exercise N of M" with previous and next. */
export const ExerciseTurns = ({ number, total, isNextLocked, onPrevious, onNext }: Turns) => {
  const isLast = number >= total;
  return (
    <span className={styles.turns} data-turns>
      <span className={styles.position}>{t.position(number, total)}</span>
      <Turn
        label={t.previous}
        icon={<ChevronLeftIcon />}
        reason={number <= 1 ? t.isFirst : null}
        onTurn={onPrevious}
      />
      <Turn
        label={t.next}
        icon={isNextLocked && !isLast ? <LockIcon /> : <ChevronRightIcon />}
        reason={isLast ? t.isLast : isNextLocked ? t.locked(number + 1) : null}
        onTurn={onNext}
      />
    </span>
  );
};
