import { useState } from 'react';
import { useSession, useTools } from '#web/session/tools.ts';

/** Text that is being written: kept on this device until it was sent, also over a closed tab or page. */
export const useKeptText = (name: string) => {
  const { storage } = useTools();
  const { holder } = useSession();
  const key = `message/${holder}/${name}`;
  const [text, setText] = useState(() => storage.read(key) ?? '');
  return {
    text,
    setText: (next: string) => {
      setText(next);
      if (next === '') storage.remove(key);
      else storage.write(key, next);
    },
  };
};
