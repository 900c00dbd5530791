import { useStore } from '#web/browser/store.ts';
import type { SaveStatus } from '#web/saving/autosave.ts';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { SaveIndicator } from '#web/ui/saving/save-indicator.tsx';

type Props = { saving: { status: SaveStatus; problem: string | null } };

const isTold = (status: SaveStatus) => status === 'refused' || status === 'retrying';

/** The save status of the whole lesson, as a live region. */
export const LessonSaving = ({ saving: { status, problem } }: Props) => {
  const { network } = useTools();
  const isReachable = useStore(network);
  // What is under way without a network is not being saved, as the banner says, too.
  const shown = status === 'saving' && !isReachable ? 'offline' : status;
  return (
    <output>
      <SaveIndicator
        kind={shown}
        text={problem && isTold(shown) ? texts.saving[shown](problem) : texts.saving.saves[shown]}
      />
    </output>
  );
};
