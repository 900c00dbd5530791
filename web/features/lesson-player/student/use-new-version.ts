import { useState } from 'react';
import type { OwnStep } from '../lesson-player.queries.ts';

type Seen = { number: number | null; instructions: string; isClosed?: boolean };
const seenOf = ({ versionNumber, exercise }: OwnStep): Seen => ({
  number: versionNumber,
  instructions: exercise.instructions,
});

/**
 * Whether an exercise has a newer version than the student knows: published since they last worked, as the server says, or
 * while this page was open. `before` are the instructions as they knew them.
 */
export const useNewVersion = (step: OwnStep) => {
  const [seen, setSeen] = useState<Record<number, Seen>>({});
  const known = seen[step.id];
  if (!known) setSeen({ ...seen, [step.id]: seenOf(step) });
  const isChangedHere = known !== undefined && known.number !== step.versionNumber;
  // The server goes on to say it until it has stored work with the new version.
  const isRead = step.notice === 'updated' && known?.isClosed === true && !isChangedHere;
  const notice = isRead ? null : step.notice;
  const kind =
    notice === 'revoked' && step.isCompleted ? null : (notice ?? (isChangedHere ? 'updated' : null));
  return {
    kind,
    before: isChangedHere ? known.instructions : step.instructionsBefore,
    /** Only what came while the page was open can be closed: the other goes when the student works on. */
    close: isChangedHere ? () => setSeen({ ...seen, [step.id]: { ...seenOf(step), isClosed: true } }) : null,
  };
};

export type NewVersion = ReturnType<typeof useNewVersion>;
