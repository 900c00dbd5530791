import { lazy, Suspense, useState } from 'react';
import { texts } from '#web/texts/texts.ts';
import { CloseIcon } from '#web/ui/button/icons.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { lessonTexts } from '../lesson-texts.ts';

const t = lessonTexts.newVersion;

const LineDiff = lazy(async () => ({ default: (await import('#web/ui/saving/line-diff.tsx')).LineDiff }));

type Props = {
  /** Null if there is nothing to compare. */
  before: string | null;
  now: string;
  onClose: (() => void) | null;
};

/** What can be done about a new version: see what changed, and close the notice. */
export const VersionAction = ({ before, now, onClose }: Props) => {
  const [isComparing, setComparing] = useState(false);
  return (
    <>
      {before !== null && before !== now && (
        <SmallButton onClick={() => setComparing(true)}>{t.compare}</SmallButton>
      )}
      {onClose && <IconButton label={t.seen} icon={<CloseIcon />} onClick={onClose} />}
      {before !== null && (
        <Dialog
          title={t.compareTitle}
          closeLabel={texts.common.close}
          isOpen={isComparing}
          onClose={() => setComparing(false)}
          width={960}
        >
          <p>{t.compareLead}</p>
          <Suspense fallback={<p>{texts.common.loading}</p>}>
            <LineDiff before={before} after={now} removedWord={t.onlyBefore} addedWord={t.onlyNow} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
};
