import type { SaveStatus } from '#web/saving/autosave.ts';
import { texts } from '#web/texts/texts.ts';
import { SaveIndicator } from '#web/ui/saving/save-indicator.tsx';

type Props = { saving: { status: SaveStatus; problem: string | null } };

const isTold = (status: SaveStatus) => status === 'refused' || status === 'retrying';

/** The save status of the whole lesson, as a live region. */
export const LessonSaving = ({ saving: { status, problem } }: Props) => (
  <output>
    <SaveIndicator
      kind={status}
      text={problem && isTold(status) ? texts.saving[status](problem) : texts.saving.saves[status]}
    />
  </output>
);
