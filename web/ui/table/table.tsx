import type { ComponentProps } from 'react';
import { ScrollBox } from '../page/scroll-box.tsx';
import styles from './table.module.css';

type Props = ComponentProps<'table'> & {
  boxClassName?: string | undefined;
  /** The label of the scroll region of a table that is wider than its container. */
  scrollLabel?: string | undefined;
  /** Whether rows become cards in narrow containers, with the `data-label` of each cell. */
  isCards?: boolean;
};

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** The base of all tables; `className` adds widths and colours. */
export const Table = ({ className, boxClassName, scrollLabel, isCards = true, ...rest }: Props) => {
  const table = <table className={join(styles.table, isCards && styles.cards, className)} {...rest} />;
  if (scrollLabel === undefined) return <div className={join(styles.box, boxClassName)}>{table}</div>;
  return (
    <ScrollBox className={join(styles.box, styles.scroll, boxClassName)} label={scrollLabel}>
      {table}
    </ScrollBox>
  );
};
