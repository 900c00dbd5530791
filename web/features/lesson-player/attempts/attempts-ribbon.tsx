import { useLayoutEffect, useRef } from 'react';
import type { Attempt } from '#contract/attempts.ts';
import { showMoment } from '#web/texts/moments.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { hasPassed, wordsOf } from './attempt-words.ts';
import styles from './attempts-ribbon.module.css';

type Props = { attempts: Attempt[]; onOpen: (attemptId: number) => void };

/** All attempts at an exercise in one row, scrolled to the newest. */
export const AttemptsRibbon = ({ attempts, onOpen }: Props) => {
  const ribbon = useRef<HTMLOListElement>(null);
  const { length } = attempts;
  useLayoutEffect(() => {
    if (ribbon.current) ribbon.current.scrollLeft = ribbon.current.scrollWidth;
  }, [length]);
  if (length === 0) return null;
  return (
    <section className={styles.ribbon} aria-label={lessonTexts.attempts.title}>
      <h3 className={styles.title}>{lessonTexts.attempts.title}</h3>
      <ol ref={ribbon} className={styles.list}>
        {attempts.map(attempt => {
          const { id, number, createdAt, passed, total } = attempt;
          const words = wordsOf(attempt);
          const when = showMoment(createdAt);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.attempt}
                aria-label={lessonTexts.attempts.open(number, words, when)}
                title={`${words}, ${when}`}
                onClick={() => onOpen(id)}
              >
                <span className={styles.number}>{number}</span>
                <StatusMark kind={hasPassed(attempt) ? 'pass' : 'fail'} word={words} isWordHidden />
                {total > 0 && (
                  <span className={styles.count}>
                    {passed}/{total}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
