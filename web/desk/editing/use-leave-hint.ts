import { useTools } from '#web/session/tools.ts';
import { deskTexts } from '../desk-texts.ts';

const seenKey = 'isLeaveHintSeen';

/** On the first Tab in a code editor, shows once per device how to leave it with the keyboard. */
export const useLeaveHint = () => {
  const { storage, toasts } = useTools();
  return () => {
    if (storage.read(seenKey)) return;
    storage.write(seenKey, 'yes');
    toasts.show('info', deskTexts.leaveHint);
  };
};
