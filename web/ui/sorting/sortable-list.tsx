import { AutoScroller, Cursor, Feedback, PreventSelection, StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { GripIcon } from '../button/icons.tsx';
import styles from './sortable-list.module.css';
import { useListMoves } from './use-list-moves.ts';

type Item = { id: number; name: string };

type Props<T extends Item> = {
  label: string;
  /** Whether the rows are those of a table, with roles of their own. */
  isTable?: boolean;
  items: T[];
  handleLabel: (item: T) => string;
  /** Read out by screen readers with each handle. */
  hint: string;
  /** The content security policy requires it on the style element that the library adds. */
  nonce: string;
  row: (item: T, handle: ReactNode) => ReactNode;
  onMove: (id: number, to: number) => void;
  onLift: (item: T) => void;
  onOver: (item: T, to: number) => void;
  onDrop: (item: T) => void;
};

type RowProps<T extends Item> = Pick<Props<T>, 'handleLabel' | 'row'> & {
  item: T;
  index: number;
  hintId: string;
  isLifted: boolean;
  isTable: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, item: T) => void;
};

const Row = <T extends Item>(props: RowProps<T>) => {
  const { item, index, hintId, isLifted, isTable, handleLabel, row, onKeyDown } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: item.id, index });
  const Tag = isTable ? 'div' : 'li';
  const handle = (
    <IconButton
      ref={handleRef}
      label={handleLabel(item)}
      icon={<GripIcon />}
      isGrip
      aria-describedby={hintId}
      onKeyDown={event => onKeyDown(event, item)}
    />
  );
  return (
    <Tag ref={ref} className={styles.row} data-dragging={isDragging || isLifted || undefined}>
      {row(item, handle)}
    </Tag>
  );
};

/** A list whose rows can be moved by mouse, touch and keyboard. The caller applies the moves. */
export const SortableList = <T extends Item>({
  label,
  isTable = false,
  items,
  hint,
  nonce,
  ...rest
}: Props<T>) => {
  const hintId = `${label.replaceAll(/\W/g, '-')}-hint`;
  const lastOver = useRef(-1);
  const { shown, liftedId, handleKeyDown } = useListMoves({ items, ...rest });
  // Without the library's announcements: ours contain names and positions.
  const plugins = useMemo(
    () => [
      StyleInjector.configure({ nonce }),
      AutoScroller,
      Cursor,
      Feedback.configure({ dropAnimation: { duration: 120, easing: 'ease-out' } }),
      PreventSelection,
    ],
    [nonce],
  );
  const Tag = isTable ? 'div' : 'ol';
  const find = (id: unknown) => items.find(item => item.id === id);
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={plugins}
      onDragStart={({ operation }) => {
        lastOver.current = -1;
        const item = find(operation.source?.id);
        if (item) rest.onLift(item);
      }}
      onDragOver={({ operation: { source, target } }) => {
        const item = find(source?.id);
        if (!item || !isSortable(target) || target.index === lastOver.current) return;
        lastOver.current = target.index;
        rest.onOver(item, target.index);
      }}
      onDragEnd={({ operation: { source }, canceled }) => {
        const item = find(source?.id);
        if (!item || !isSortable(source)) return;
        if (canceled || source.initialIndex === source.index) rest.onDrop(item);
        else rest.onMove(item.id, source.index);
      }}
    >
      <p id={hintId} className="visually-hidden">
        {hint}
      </p>
      <Tag
        aria-label={isTable ? undefined : label}
        role={isTable ? 'rowgroup' : undefined}
        className={styles.list}
        data-table={isTable || undefined}
      >
        {shown.map((item, index) => (
          <Row
            key={item.id}
            item={item}
            index={index}
            hintId={hintId}
            isLifted={item.id === liftedId}
            isTable={isTable}
            onKeyDown={handleKeyDown}
            {...rest}
          />
        ))}
      </Tag>
    </DragDropProvider>
  );
};
