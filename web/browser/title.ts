import { useEffect } from 'react';
import { texts } from '#web/texts/texts.ts';

/** Sets the document title, most specific part first. */
export const useTitle = (...parts: string[]) => {
  const title = [...parts, texts.product].join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
};
