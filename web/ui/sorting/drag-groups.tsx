import { CollisionPriority } from '@dnd-kit/abstract';
import { AutoScroller, Cursor, Feedback, PreventSelection, StyleInjector } from '@dnd-kit/dom';
import { move } from '@dnd-kit/helpers';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useMemo, useRef } from 'react';

/**
 * Dragging by mouse or touch: groups among each other, and items within and between groups. Keys are not handled here:
 * the library's keyboard sensor moves by screen position, and announcements should not depend on the layout.
 */

/** The keys of the items in each group. */
export type Groups = Record<string, string[]>;

type Props = {
  groups: Groups;
  /** The keys of the groups. */
  order: string[];
  /** The content security policy requires it on the style element that the library adds. */
  styleNonce: string;
  /** The groups as they would be after a drop, during a drag. */
  onPreview: (groups: Groups) => void;
  onDropItem: (item: string, group: string, index: number) => void;
  onDropGroup: (group: string, index: number) => void;
  /** Nothing was moved, or the drag was cancelled. */
  onCancel: () => void;
  children: ReactNode;
};

const placeOf = (groups: Groups, item: string) => {
  const group = Object.keys(groups).find(key => groups[key]?.includes(item));
  return group === undefined ? null : { group, index: groups[group]?.indexOf(item) ?? 0 };
};

export const DragGroups = (props: Props) => {
  const { groups, order, styleNonce, onPreview, onDropItem, onDropGroup, onCancel, children } = props;
  // The state of the current drag, in a ref because its events arrive faster than renders.
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

/** The library omits it for users who prefer reduced motion. */
const transition = { duration: 120, easing: 'ease-out' };

/** Makes an element a group: `ref` is for the element, `handleRef` for its drag handle. */
export const useDragGroup = (key: string, index: number) => {
  const { ref, handleRef, isDragging } = useSortable({
    id: key,
    index,
    type: 'group',
    accept: ['group', 'item'],
    transition,
    // An item dragged over a group targets the items in it, not the group.
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
