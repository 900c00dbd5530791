import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, for content that is only printed. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its snapshot right after `beforeprint`, so React must render synchronously.
    const show = (is: boolean) => flushSync(() => setPrinting(is));
    const handleBegin = () => show(true);
    const handleEnd = () => show(false);
    const handleChange = ({ matches }: MediaQueryListEvent) => show(matches);
    const media = window.matchMedia('print');
    window.addEventListener('beforeprint', handleBegin);
    window.addEventListener('afterprint', handleEnd);
    media.addEventListener('change', handleChange);
    return () => {
      window.removeEventListener('beforeprint', handleBegin);
      window.removeEventListener('afterprint', handleEnd);
      media.removeEventListener('change', handleChange);
    };
  }, []);
  return isPrinting;
};
