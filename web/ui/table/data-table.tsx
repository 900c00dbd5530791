import type { ReactNode } from 'react';
import { Table } from './table.tsx';
import styles from './data-table.module.css';

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** As narrow as its words. */
  isNarrow?: boolean;
};

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** More columns than most windows hold: it scrolls sideways by itself, and the first column stays. */
  isWide?: boolean;
};

/** Rows of one kind. On a phone each row is a card, in which every value has its column's name before it. */
export const DataTable = <Row,>({ label, columns, rows, keyOf, isWide = false }: Props<Row>) => (
  <Table
    className={isWide ? `${styles.table} ${styles.wide}` : styles.table}
    scrollLabel={isWide ? label : undefined}
    aria-label={label}
  >
    <thead>
      <tr>
        {columns.map(column => (
          <th key={column.key} scope="col" data-narrow={column.isNarrow || undefined}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={keyOf(row)}>
          {columns.map(column => (
            <td key={column.key} data-label={column.label} data-narrow={column.isNarrow || undefined}>
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);
