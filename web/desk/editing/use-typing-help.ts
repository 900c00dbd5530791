import { useState } from 'react';
import { useTools } from '#web/session/tools.ts';

const key = 'typingHelp';

/** Whether the code editors mark mistakes and complete names while somebody types, kept on this device. */
export const useTypingHelp = () => {
  const { storage } = useTools();
  const [isOn, setOn] = useState(() => storage.read(key) !== 'off');
  const turn = (next: boolean) => {
    storage.write(key, next ? 'on' : 'off');
    setOn(next);
  };
  return { isOn, turn };
};
