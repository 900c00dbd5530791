import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { ArrowLeftIcon, ArrowRightIcon, LockIcon } from '#web/ui/button/icons.tsx';
import styles from './exercise-navigator.module.css';

const t = lessonTexts;

type Props = {
  /** Of the whole, so that a key can lead here. */
  id: string;
  number: number;
  total: number;
  isNextLocked: boolean;
  onPrevious: () => void;
  onNext: () => void;
  /** What else stands at the foot, where there is little room. */
  children?: ReactNode;
};

/** Exercise N of M. A control that does nothing says why, and can be reached to be asked. */
export const ExerciseNavigator = ({
  id,
  number,
  total,
  isNextLocked,
  onPrevious,
  onNext,
  children,
}: Props) => {
  const whyNext = useId();
  const whyPrevious = useId();
  const isFirst = number <= 1;
  const isLast = number >= total;
  const nextReason = isLast ? t.isLast : isNextLocked ? t.locked(number + 1) : null;
  return (
    <nav id={id} className={styles.navigator} aria-label={t.navigator} tabIndex={-1}>
      <Button
        variant="default"
        className={styles.button ?? ''}
        leftSection={<ArrowLeftIcon />}
        aria-disabled={isFirst}
        aria-describedby={isFirst ? whyPrevious : undefined}
        title={isFirst ? t.isFirst : undefined}
        onClick={() => !isFirst && onPrevious()}
      >
        <span className={styles.label}>{t.previous}</span>
      </Button>
      {isFirst && (
        <span id={whyPrevious} className="visually-hidden">
          {t.isFirst}
        </span>
      )}
      <span className={styles.position}>{t.position(number, total)}</span>
      <Button
        variant="default"
        className={styles.button ?? ''}
        rightSection={isNextLocked && !isLast ? <LockIcon /> : <ArrowRightIcon />}
        aria-disabled={nextReason !== null}
        aria-describedby={nextReason ? whyNext : undefined}
        title={nextReason ?? undefined}
        onClick={() => nextReason === null && onNext()}
      >
        <span className={styles.label}>{t.next}</span>
      </Button>
      {nextReason && (
        <span id={whyNext} className={isNextLocked && !isLast ? styles.reason : 'visually-hidden'}>
          {nextReason}
        </span>
      )}
      {children}
    </nav>
  );
};
