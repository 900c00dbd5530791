import { type RefObject, useEffect, useState } from 'react';

/**
 * How many children of a row fit into it. The row lets its children wrap and shows only its first line, so those that do
 * not fit are laid out below it, where nobody sees them, and can be measured again when there is more room.
 */
export const useFitting = (row: RefObject<HTMLElement | null>, count: number): number => {
  const [fitting, setFitting] = useState(count);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const children = [...element.children].filter(child => child instanceof HTMLElement);
      const [first] = children;
      // A child that is alone on its line does not wrap, however wide it is.
      const isTooSmall = first !== undefined && first.offsetWidth > element.clientWidth;
      setFitting(
        isTooSmall ? 0 : children.filter(child => child.offsetTop <= (first?.offsetTop ?? 0)).length,
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, count]);
  return Math.min(fitting, count);
};
