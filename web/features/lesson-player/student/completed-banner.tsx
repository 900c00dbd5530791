import { showMoment } from '#web/texts/moments.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Step } from '../lesson-player.queries.ts';
import styles from './completed-banner.module.css';

const t = lessonTexts;

/** For whoever comes back: this one is done, and since when or by whom. */
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
