import { isLate } from '#contract/core/due.ts';
import { dueTexts, showDue } from '#web/texts/due-texts.ts';
import { showMoment } from '#web/texts/moments.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { CheckIcon } from '#web/ui/button/icons.tsx';
import type { Step } from '../lesson-player.queries.ts';
import styles from './completed-banner.module.css';

const t = lessonTexts;

type Props = {
  step: Step;
  dueAt: string | null;
  /** Opens the author's solution; null if it is not shown. */
  onModel: (() => void) | null;
};

/** When a completed exercise is opened again: when it was completed, or by whom it was marked. */
export const CompletedBanner = ({ step, dueAt, onModel }: Props) =>
  step.completedAt && (
    <p className={styles.banner}>
      <CheckIcon />
      <span>
        {step.instructorBypassed ? (
          t.completedByStaff
        ) : (
          <time dateTime={step.completedAt}>{t.completedAt(showMoment(step.completedAt))}</time>
        )}{' '}
        {dueAt !== null &&
          !step.instructorBypassed &&
          isLate({ dueAt, completedAt: step.completedAt }, 0) && (
            <>{dueTexts.finishedLate(showDue(dueAt))} </>
          )}
        {onModel && <TextButton onClick={onModel}>{t.model.see}</TextButton>}
      </span>
    </p>
  );
