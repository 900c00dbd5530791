import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MatrixStudent } from './matrix-rows.ts';
import { frontOf, isNarrow, lessonsThatFit, windowStart } from './lesson-window.ts';

/** Measured before the first paint, so that no column is seen that does not fit. */
const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

/** A printed table has all lessons. */
const useIsPrinting = () => {
  const [isPrinting, setPrinting] = useState(false);
  useLayoutEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

/** The lessons that the table shows, and how to get to the others. */
export const useLessonWindow = (students: MatrixStudent[], count: number) => {
  const { ref, width } = useWidth();
  const isPrinting = useIsPrinting();
  const [chosen, setChosen] = useState<number | null>(null);
  const fits = isPrinting ? count : lessonsThatFit(width, count);
  const start = windowStart(chosen, frontOf(students, count), fits, count);
  // One lesson stays, so that it is clear where one is.
  const step = Math.max(1, fits - 1);
  return {
    ref,
    isNarrow: isNarrow(width) && !isPrinting,
    start,
    end: start + fits,
    toEarlier: start > 0 ? () => setChosen(start - step) : null,
    toLater: start + fits < count ? () => setChosen(start + step) : null,
  };
};
