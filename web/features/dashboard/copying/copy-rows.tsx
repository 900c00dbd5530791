import { TextButton } from '#web/ui/button/text-button.tsx';
import type { CopyJob } from '#contract/authoring/sharing.ts';
import { timings } from '#contract/core/timings.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import { AlertIcon } from '#web/ui/button/icons.tsx';
import { WorkingDots } from '#web/ui/feedback/working-dots.tsx';
import styles from './copy-rows.module.css';

type Props = { jobs: CopyJob[]; onDismiss: (job: CopyJob) => void };

const Failed = ({ job, onDismiss }: { job: CopyJob; onDismiss: () => void }) => (
  <tr>
    <td>
      <span className={styles.failed}>
        <AlertIcon /> {dashboardTexts.copying.failed}
      </span>
      {job.reason && <span className={styles.reason}>{job.reason}</span>}
    </td>
    <td colSpan={2}>
      <span className={styles.of}>{dashboardTexts.copying.copyOf(job.course.name)}</span>
      <TextButton
        className={styles.dismiss ?? ''}
        aria-label={dashboardTexts.copying.dismissOf(job.course.name)}
        onClick={onDismiss}
      >
        {dashboardTexts.copying.dismiss}
      </TextButton>
    </td>
  </tr>
);

/** Copies in progress, as rows of the course table. */
export const CopyRows = ({ jobs, onDismiss }: Props) =>
  jobs.map(job =>
    job.status === 'FAILED' ? (
      <Failed key={job.id} job={job} onDismiss={() => onDismiss(job)} />
    ) : (
      <tr key={job.id}>
        <td className={styles.importing}>
          {dashboardTexts.copying.importing}
          <WorkingDots everyMs={timings.importingDots} />
        </td>
        <td colSpan={2} className={styles.of}>
          {dashboardTexts.copying.copyOf(job.course.name)}
        </td>
      </tr>
    ),
  );
