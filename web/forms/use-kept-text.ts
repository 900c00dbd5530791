import { useState } from 'react';
import { useSession, useTools } from '#web/session/tools.ts';

/**
 * Text that is being written: kept on this device until it was sent, also over a closed tab or page. What is `unchanged`
 * is not kept.
 */
export const useKeptText = (name: string, unchanged = '') => {
  const { storage } = useTools();
  const { holder } = useSession();
  const key = `message/${holder}/${name}`;
  const [text, setText] = useState(() => storage.read(key) ?? unchanged);
  return {
    text,
    setText: (next: string) => {
      setText(next);
      if (next === unchanged) storage.remove(key);
      else storage.write(key, next);
    },
  };
};
