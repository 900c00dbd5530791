import { useTools } from '#web/session/tools.ts';
import { workbenchTexts } from './workbench-texts.ts';

const seenKey = 'isLeaveHintSeen';

/** For the first Tab in a code editor, which indents: says once on each device how to get out. */
export const useLeaveHint = () => {
  const { storage, toasts } = useTools();
  return () => {
    if (storage.read(seenKey)) return;
    storage.write(seenKey, 'yes');
    toasts.show('info', workbenchTexts.leaveHint);
  };
};
