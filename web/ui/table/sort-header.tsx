import { ArrowDownIcon, ArrowUpIcon } from '../button/icons.tsx';
import styles from './sort-header.module.css';

type Props = {
  label: string;
  /** The direction if the table is sorted by this column, else null. */
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
  /** What the column means, where its label is too short to say it. */
  title?: string;
  className?: string | undefined;
};

/** A column header that sorts the table. */
export const SortHeader = ({ label, direction, onSort, title, className }: Props) => (
  <th scope="col" aria-sort={direction ?? undefined} className={className} title={title}>
    <button type="button" className={styles.sort} onClick={onSort}>
      {label}
      <span className={styles.arrow} data-shown={direction !== null || undefined}>
        {direction === 'descending' ? <ArrowDownIcon /> : <ArrowUpIcon />}
      </span>
    </button>
  </th>
);
