import type { ComponentProps } from 'react';
import { ScrollBox } from '../page/scroll-box.tsx';
import styles from './table.module.css';

type Props = ComponentProps<'table'> & {
  boxClassName?: string | undefined;
  /** Names the region in which a table scrolls that is wider than its place. */
  scrollLabel?: string | undefined;
  /** Whether each row becomes a card in a narrow place, in which cells with a `data-label` show it. */
  isCards?: boolean;
};

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** A table in its frame: the look of all tables, to which the class of one adds widths and colours. */
export const Table = ({ className, boxClassName, scrollLabel, isCards = true, ...rest }: Props) => {
  const table = <table className={join(styles.table, isCards && styles.cards, className)} {...rest} />;
  if (scrollLabel === undefined) return <div className={join(styles.box, boxClassName)}>{table}</div>;
  return (
    <ScrollBox className={join(styles.box, styles.scroll, boxClassName)} label={scrollLabel}>
      {table}
    </ScrollBox>
  );
};
