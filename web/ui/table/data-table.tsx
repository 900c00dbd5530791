import type { ReactNode } from 'react';
import { Table } from './table.tsx';
import styles from './data-table.module.css';

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** As narrow as its content. */
  isNarrow?: boolean;
};

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** For many columns: the table scrolls horizontally, with a sticky first column. */
  isWide?: boolean;
};

/** A table of rows. On phones each row is a card, with the column's name before each value. */
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
