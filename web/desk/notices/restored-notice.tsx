import { showMoment } from '#web/texts/moments.ts';
import { texts } from '#web/texts/texts.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CloseIcon } from '#web/ui/button/icons.tsx';
import { LessonNotice } from './lesson-notice.tsx';

type Props = {
  /** When the draft was typed. */
  from: number;
  onSeen: () => void;
};

/** A draft of this device was recovered. */
export const RestoredNotice = ({ from, onSeen }: Props) => (
  <LessonNotice
    kind="info"
    action={<IconButton label={texts.saving.dismiss} icon={<CloseIcon />} onClick={onSeen} />}
  >
    {texts.saving.restored(showMoment(from))}
  </LessonNotice>
);
