import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/button/icons.tsx';
import type { Column, Order } from './arrange-people.ts';
import styles from './people-table.module.css';

type Props = { column: Column; label: string; order: Order; onOrder: (order: Order) => void };

/** A heading that sorts by its column; pressed again, the other way round. */
export const SortableHeader = ({ column, label, order, onOrder }: Props) => {
  const isSorted = order.by === column;
  return (
    <th scope="col" aria-sort={isSorted ? (order.isDown ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onOrder({ by: column, isDown: isSorted && !order.isDown })}
      >
        {label}
        <span className={styles.arrow} data-shown={isSorted || undefined}>
          {isSorted && order.isDown ? <ArrowDownIcon /> : <ArrowUpIcon />}
        </span>
      </button>
    </th>
  );
};
