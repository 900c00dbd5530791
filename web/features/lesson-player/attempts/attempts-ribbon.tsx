import { Fragment, useLayoutEffect, useRef } from 'react';
import type { Attempt } from '#contract/attempts.ts';
import { showMoment } from '#web/texts/moments.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { hasPassed, wordsOf } from './attempt-words.ts';
import styles from './attempts-ribbon.module.css';

type OpenedHint = { number: number; openedAt: string };
type Props = { attempts: Attempt[]; hints: OpenedHint[]; onOpen: (attemptId: number) => void };

/** The hints that were opened after the attempt before and until this one; null stands for after the last. */
const hintsBefore = (hints: OpenedHint[], attempts: Attempt[], index: number) => {
  const from = attempts[index - 1]?.createdAt ?? '';
  const to = attempts[index]?.createdAt ?? '9';
  return hints.filter(({ openedAt }) => openedAt > from && openedAt <= to);
};

const HintChips = ({ hints }: { hints: OpenedHint[] }) =>
  hints.map(({ number, openedAt }) => {
    const words = lessonTexts.hints.opened(number, showMoment(openedAt));
    return (
      <li key={`hint ${number}`} className={styles.hint} title={words}>
        <span aria-hidden>{lessonTexts.hints.short(number)}</span>
        <span className="visually-hidden">{words}</span>
      </li>
    );
  });

/** All attempts at an exercise in one row, scrolled to the newest. */
export const AttemptsRibbon = ({ attempts, hints, onOpen }: Props) => {
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
        {attempts.map((attempt, index) => {
          const { id, number, createdAt, passed, total } = attempt;
          const words = wordsOf(attempt);
          const when = showMoment(createdAt);
          return (
            <Fragment key={id}>
              <HintChips hints={hintsBefore(hints, attempts, index)} />
              <li>
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
            </Fragment>
          );
        })}
        <HintChips hints={hintsBefore(hints, attempts, length)} />
      </ol>
    </section>
  );
};
