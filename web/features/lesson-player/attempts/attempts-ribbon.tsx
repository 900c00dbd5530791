import { Fragment } from 'react';
import type { Attempt } from '#contract/learning/attempts.ts';
import { showMoment } from '#web/texts/moments.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { hasPassed, wordsOf } from './attempt-words.ts';
import styles from './attempts-ribbon.module.css';

export type OpenedHint = { number: number; openedAt: string };
type Props = {
  attempts: Attempt[];
  hints: OpenedHint[];
  openId: number | null;
  onOpen: (attemptId: number) => void;
};

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

/** All attempts at an exercise in the order of time; hints stand between them. */
export const AttemptsRibbon = ({ attempts, hints, openId, onOpen }: Props) => {
  return (
    <section className={styles.ribbon} aria-label={lessonTexts.attempts.title}>
      <ol className={styles.list}>
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
                  aria-current={id === openId || undefined}
                  // What is seen is part of the name, in the same order.
                  aria-label={lessonTexts.attempts.open(
                    number,
                    total > 0 ? `${passed}/${total}` : '',
                    words,
                    when,
                  )}
                  title={`${words}, ${when}`}
                  onClick={() => onOpen(id)}
                >
                  <span className={styles.number}>{number}</span>
                  <span aria-hidden="true">
                    <StatusMark kind={hasPassed(attempt) ? 'pass' : 'fail'} word="" isWordHidden />
                  </span>
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
        <HintChips hints={hintsBefore(hints, attempts, attempts.length)} />
      </ol>
    </section>
  );
};
