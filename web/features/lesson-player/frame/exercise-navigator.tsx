import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { ArrowLeftIcon, ArrowRightIcon, LockIcon } from '#web/ui/button/icons.tsx';
import styles from './exercise-navigator.module.css';

const t = lessonTexts;

type Props = {
  /** The id of the navigator, so that a shortcut can focus it. */
  id: string;
  number: number;
  total: number;
  isNextLocked: boolean;
  onPrevious: () => void;
  onNext: () => void;
  /** Further content of the footer in narrow layouts. */
  children?: ReactNode;
};

/** "Exercise N of M" with previous and next. A disabled button stays focusable and gives the reason. */
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
