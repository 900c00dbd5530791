import type { House } from '#contract/site/admin.ts';
import { adminTexts } from '../admin-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './admin-home.module.css';

/** Whether student code can run, in which sandbox and why: one line per worker. */
export const SandboxState = ({ house }: { house: House }) => (
  <section aria-labelledby="sandbox-title" className={styles.section}>
    <h2 id="sandbox-title">{adminTexts.sandbox}</h2>
    {house.workers.length === 0 && <Notice kind="error">{adminTexts.noWorker}</Notice>}
    {house.workers.map(worker => (
      <Notice key={worker.id} kind={worker.isSandboxReady ? 'success' : 'error'}>
        {worker.sandboxDetail} <span className={styles.muted}>{adminTexts.slots(worker.runSlots)}.</span>
      </Notice>
    ))}
    <p className={styles.muted}>{adminTexts.waitingJobs(house.waitingJobs)}</p>
  </section>
);
