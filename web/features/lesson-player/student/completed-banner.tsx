import { showMoment } from '#web/texts/moments.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Step } from '../lesson-player.queries.ts';
import styles from './completed-banner.module.css';

const t = lessonTexts;

/** When a completed exercise is opened again: when it was completed, or by whom it was marked. */
export const CompletedBanner = ({ step }: { step: Step }) =>
  step.completedAt && (
    <div className={styles.banner}>
      <Notice kind="success">
        {step.instructorBypassed ? (
          t.completedByStaff
        ) : (
          <time dateTime={step.completedAt}>{t.completedAt(showMoment(step.completedAt))}</time>
        )}
      </Notice>
    </div>
  );
