import { showNumber } from '#web/texts/locale.ts';
import { progressTexts } from '../progress-texts.ts';
import type { Status } from '../student-rows.ts';
import styles from './count-chips.module.css';

const t = progressTexts.studentProgress;

const order: Status[] = ['completed', 'in-progress', 'not-started'];

type Props = {
  total: number;
  counts: Record<Status, number>;
  status: Status | null;
  onStatus: (status: Status | null) => void;
};

/** The number of students by status. Each is also a filter; pressing it again removes the filter. */
export const CountChips = ({ total, counts, status, onStatus }: Props) => {
  const chip = (key: Status | null, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={styles.chip}
      data-status={key ?? 'all'}
      aria-pressed={status === key}
      onClick={() => onStatus(status === key ? null : key)}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>{showNumber(count)}</span>
    </button>
  );
  return (
    <fieldset aria-label={t.counts} className={styles.chips}>
      {chip(null, t.totalStudents, total)}
      {order.map(key => chip(key, t.statuses[key], counts[key]))}
    </fieldset>
  );
};
