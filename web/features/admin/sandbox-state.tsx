import type { ResponseOf } from '#contract/endpoint.ts';
import type { getHouse } from '#contract/admin.ts';
import { texts } from '../../lib/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './admin-home.module.css';

type House = ResponseOf<typeof getHouse>['house'];

/** Whether student code can be run, in which sandbox and why: one line a worker. */
export const SandboxState = ({ house }: { house: House }) => (
  <section aria-labelledby="sandbox-title" className={styles.section}>
    <h2 id="sandbox-title">{texts.admin.sandbox}</h2>
    {house.workers.length === 0 && <Notice kind="error">{texts.admin.noWorker}</Notice>}
    {house.workers.map(worker => (
      <Notice key={worker.id} kind={worker.isSandboxReady ? 'success' : 'error'}>
        {worker.sandboxDetail} <span className={styles.muted}>{texts.admin.slots(worker.runSlots)}.</span>
      </Notice>
    ))}
    <p className={styles.muted}>{texts.admin.waitingJobs(house.waitingJobs)}</p>
  </section>
);
