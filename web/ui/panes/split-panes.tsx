import { type SplitterPaneSize, useSplitter } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './split-panes.module.css';

type Part = {
  key: string;
  size: SplitterPaneSize;
  min: SplitterPaneSize;
  /** Keeps its size: the line before it does not move. */
  isFixed?: boolean;
  content: ReactNode;
};

type Props = {
  direction: 'horizontal' | 'vertical';
  parts: Part[];
  /** Labels of the separators, one less than parts. */
  separators: string[];
  /** Stored sizes, if any. */
  sizes: SplitterPaneSize[] | null;
  onResize: (sizes: SplitterPaneSize[]) => void;
};

const isFixed = (size: SplitterPaneSize) => typeof size === 'string' && /(px|rem)$/.test(size);

/** Holds also when the window becomes smaller. */
const leastOf = ({ min }: Part, direction: Props['direction']) => {
  if (!isFixed(min)) return {};
  return direction === 'vertical' ? { minHeight: min } : { minWidth: min };
};

const flexOf = (size: SplitterPaneSize) =>
  isFixed(size)
    ? { flexGrow: 0, flexShrink: 1, flexBasis: size }
    : { flexGrow: typeof size === 'number' ? size : Number.parseFloat(size), flexShrink: 1, flexBasis: 0 };

/**
 * Resizable panes in a row or column; separators move by pointer, arrow keys, Home and End.
 * The panes may change between two renders: a part that stays keeps its state.
 */
export const SplitPanes = ({ direction, parts, separators, sizes, onResize }: Props) => {
  const shape = parts.map(({ key, size }) => `${key} ${size}`).join();
  const [moved, setMoved] = useState<{ shape: string; sizes: SplitterPaneSize[] } | null>(null);
  const kept = moved?.shape === shape ? moved.sizes : sizes;
  const isSameShape = kept?.length === parts.length;
  // The separators keep the function of the first render, so it looks up what the last one asked for.
  const asked = useRef({ shape, onResize });
  useLayoutEffect(() => {
    asked.current = { shape, onResize };
  });
  const {
    ref,
    sizes: now,
    getHandleProps,
  } = useSplitter({
    orientation: direction,
    panels: parts.map(({ size, min }) => ({ defaultSize: size, min })),
    sizes: parts.map(({ size }, i) => (isSameShape && kept[i]) || size),
    onSizeChange: next => {
      setMoved({ shape: asked.current.shape, sizes: next });
      asked.current.onResize(next);
    },
    step: 2,
  });
  return (
    <div ref={ref} className={styles.split} data-direction={direction}>
      {parts.flatMap((part, index) => [
        ...(index === 0
          ? []
          : part.isFixed
            ? [<div key={`before-${part.key}`} className={styles.line} data-fixed />]
            : [
                <div
                  key={`before-${part.key}`}
                  {...getHandleProps({ index: index - 1 })}
                  aria-label={separators[index - 1]}
                  className={styles.line}
                />,
              ]),
        <div
          key={part.key}
          className={styles.part}
          style={{
            ...flexOf(part.isFixed ? part.size : (now[index] ?? part.size)),
            ...leastOf(part, direction),
          }}
        >
          {part.content}
        </div>,
      ])}
    </div>
  );
};
