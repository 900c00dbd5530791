import { ArrowDownIcon, ArrowUpIcon } from '../button/icons.tsx';
import styles from './sort-header.module.css';

type Props = {
  label: string;
  /** The direction if the table is sorted by this column, else null. */
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
};

/** A column header that sorts the table. */
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
