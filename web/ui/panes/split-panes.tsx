import { type SplitterPaneSize, useSplitter } from '@mantine/hooks';
import type { ReactNode } from 'react';
import styles from './split-panes.module.css';

type Part = { key: string; size: SplitterPaneSize; min: SplitterPaneSize; content: ReactNode };

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

const flexOf = (size: SplitterPaneSize) =>
  isFixed(size)
    ? { flexGrow: 0, flexShrink: 1, flexBasis: size }
    : { flexGrow: typeof size === 'number' ? size : Number.parseFloat(size), flexShrink: 1, flexBasis: 0 };

/** Resizable panes in a row or column; separators move by pointer, arrow keys, Home and End. */
export const SplitPanes = ({ direction, parts, separators, sizes, onResize }: Props) => {
  const isSameShape = sizes?.length === parts.length;
  const {
    ref,
    sizes: now,
    getHandleProps,
  } = useSplitter({
    orientation: direction,
    panels: parts.map(({ size, min }, i) => ({ defaultSize: (isSameShape && sizes[i]) || size, min })),
    onSizeChange: onResize,
    step: 2,
  });
  return (
    <div ref={ref} className={styles.split} data-direction={direction}>
      {parts.flatMap((part, index) => [
        ...(index === 0
          ? []
          : [
              <div
                key={`before-${part.key}`}
                {...getHandleProps({ index: index - 1 })}
                aria-label={separators[index - 1]}
                className={styles.line}
              />,
            ]),
        <div key={part.key} className={styles.part} style={flexOf(now[index] ?? part.size)}>
          {part.content}
        </div>,
      ])}
    </div>
  );
};
