import { ArrowDownIcon, ArrowUpIcon } from '../button/icons.tsx';
import styles from './sort-header.module.css';

type Props = {
  label: string;
  /** How the table is sorted by this column now; null when it is sorted by another. */
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
};

/** The heading of a column that sorts the table when it is pressed. */
export const SortHeader = ({ label, direction, onSort }: Props) => (
  <th scope="col" aria-sort={direction ?? undefined}>
    <button type="button" className={styles.sort} onClick={onSort}>
      {label}
      <span className={styles.arrow} data-shown={direction !== null || undefined}>
        {direction === 'descending' ? <ArrowDownIcon /> : <ArrowUpIcon />}
      </span>
    </button>
  </th>
);
