import { useEffect, useEffectEvent, useRef } from 'react';
import { useOtherTabs } from '#web/saving/other-tabs.ts';
import type { SaveStatus } from '#web/saving/autosave.ts';

/** Tells other tabs with the same exercise after a save, so that they show it before anyone types there. */
export const useSaveSignal = (
  userExerciseId: number,
  status: SaveStatus,
  refresh: () => Promise<unknown>,
) => {
  const { isOpenElsewhere, tellChanged } = useOtherTabs(
    `user-exercise/${userExerciseId}`,
    () => void refresh(),
  );
  const wasSaving = useRef(false);
  const handleStatus = useEffectEvent(() => {
    if (wasSaving.current && status === 'saved') tellChanged();
    wasSaving.current = status === 'saving';
  });
  useEffect(() => handleStatus(), [status]);
  return { isOpenElsewhere, tellChanged };
};
