import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { problemOf } from '#web/net/problem-of.ts';
import { texts } from '#web/texts/texts.ts';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import type { Place, UserLesson } from '../lesson-player.queries.ts';
import styles from './exam-head.module.css';
import { examTexts } from './exam-texts.ts';
import { useExamCalls } from './exam.queries.ts';
import { spellLeft } from './spell-left.ts';
import { useExamTime } from './use-exam-time.ts';

const t = examTexts;

type Props = {
  place: Place;
  exam: NonNullable<UserLesson['exam']>;
  /** Whether everything is saved now. */
  onSave: () => Promise<boolean>;
};

const lastMinutesMs = 5 * 60_000;

const handInTexts = {
  title: t.handInTitle,
  close: texts.common.close,
  cancel: texts.common.cancel,
  action: t.handInNow,
  busy: texts.common.loading,
};

const Head = ({ place, exam, onSave }: Props) => {
  const calls = useExamCalls(place);
  const left = useExamTime(place, exam.endsAt, onSave);
  const [isAsking, setAsking] = useState(false);

  const handleHandIn = async (): Promise<string | null> => {
    if (!(await onSave())) return t.notSaved;
    return problemOf(calls.handIn);
  };

  return (
    <div className={styles.head}>
      {left !== null && (
        <span className={styles.time} role="timer" data-last={left <= lastMinutesMs || undefined}>
          {t.secondsLeft(spellLeft(left))}
        </span>
      )}
      <SmallButton onClick={() => setAsking(true)}>{t.handIn}</SmallButton>
      <ConfirmDialog
        texts={handInTexts}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={handleHandIn}
        isHarmless
      >
        <p>{t.handInBody}</p>
      </ConfirmDialog>
    </div>
  );
};

/** On a phone the header has no room for it. */
const useIsNarrow = () => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

/** In the header while an exam runs: the time that is left, and the way to hand in earlier. */
export const ExamHead = (props: Props) => (useIsNarrow() ? null : <Head {...props} />);

/** The same below the header of a phone. */
export const ExamBar = (props: Props) =>
  useIsNarrow() ? (
    <div className={styles.bar}>
      <Head {...props} />
    </div>
  ) : null;
