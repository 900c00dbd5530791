import { useEffect } from 'react';
import { texts } from '#web/texts/texts.ts';

/** Names the page in the browser's tab and history, the nearest thing first. */
export const useTitle = (...parts: string[]) => {
  const title = [...parts, texts.product].join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
};
