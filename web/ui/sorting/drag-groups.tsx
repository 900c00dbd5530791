import { CollisionPriority } from '@dnd-kit/abstract';
import { AutoScroller, Cursor, Feedback, PreventSelection, StyleInjector } from '@dnd-kit/dom';
import { move } from '@dnd-kit/helpers';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useMemo, useRef } from 'react';

/**
 * Dragging with a mouse or a finger: groups among each other, and items within and between groups. Keys are not
 * handled here: the library steers by where things are on the screen, and what a person hears should not depend on it.
 */

/** The keys of the items in each group. */
export type Groups = Record<string, string[]>;

type Props = {
  groups: Groups;
  /** The keys of the groups. */
  order: string[];
  /** The page's policy wants it on the style element that the library adds. */
  styleNonce: string;
  /** While an item is dragged: how the groups would look. */
  onPreview: (groups: Groups) => void;
  onDropItem: (item: string, group: string, index: number) => void;
  onDropGroup: (group: string, index: number) => void;
  /** Nothing moved, or the drag was called off. */
  onCancel: () => void;
  children: ReactNode;
};

const placeOf = (groups: Groups, item: string) => {
  const group = Object.keys(groups).find(key => groups[key]?.includes(item));
  return group === undefined ? null : { group, index: groups[group]?.indexOf(item) ?? 0 };
};

export const DragGroups = (props: Props) => {
  const { groups, order, styleNonce, onPreview, onDropItem, onDropGroup, onCancel, children } = props;
  // What the events of one drag build upon: they come faster than renders.
  const preview = useRef(groups);
  const plugins = useMemo(
    () => [
      StyleInjector.configure({ nonce: styleNonce }),
      AutoScroller,
      Cursor,
      Feedback.configure({ dropAnimation: { duration: 120, easing: 'ease-out' } }),
      PreventSelection,
    ],
    [styleNonce],
  );
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={plugins}
      onDragStart={() => {
        preview.current = groups;
      }}
      onDragOver={event => {
        if (event.operation.source?.type !== 'item') return;
        const next = move(preview.current, event);
        if (next === preview.current) return;
        preview.current = next;
        onPreview(next);
      }}
      onDragEnd={event => {
        const { source, canceled } = event.operation;
        const key = String(source?.id);
        if (!source || canceled) return onCancel();
        if (source.type === 'group') {
          const index = move(order, event).indexOf(key);
          return index === order.indexOf(key) ? onCancel() : onDropGroup(key, index);
        }
        const place = placeOf(preview.current, key);
        return place ? onDropItem(key, place.group, place.index) : onCancel();
      }}
    >
      {children}
    </DragDropProvider>
  );
};

/** The library itself leaves it out for people who asked for less motion. */
const transition = { duration: 120, easing: 'ease-out' };

/** Makes an element a group: give it `ref`, and what it is dragged by `handleRef`. */
export const useDragGroup = (key: string, index: number) => {
  const { ref, handleRef, isDragging } = useSortable({
    id: key,
    index,
    type: 'group',
    accept: ['group', 'item'],
    transition,
    // An item over a group of items means the items.
    collisionPriority: CollisionPriority.Low,
  });
  return { ref, handleRef, isDragging };
};

export const useDragItem = (key: string, group: string, index: number) => {
  const { ref, handleRef, isDragging } = useSortable({
    id: key,
    index,
    group,
    type: 'item',
    accept: 'item',
    transition,
  });
  return { ref, handleRef, isDragging };
};
