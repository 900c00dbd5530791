import { useEffect, useState } from 'react';
import { AlertIcon, CheckIcon } from '../button/icons.tsx';
import styles from './save-mark.module.css';

export type SaveState = { is: 'saving' } | { is: 'saved' } | { is: 'refused'; why: string };
type Props = { texts: { saving: string; saved: string }; state: SaveState | undefined };

const savedFor = 3000;

/** The result of the last save of a field. "Saved" disappears after a while; a failure stays. */
export const SaveMark = ({ texts, state }: Props) => {
  const [old, setOld] = useState<SaveState | null>(null);
  useEffect(() => {
    if (state?.is !== 'saved') return;
    const clock = setTimeout(() => setOld(state), savedFor);
    return () => clearTimeout(clock);
  }, [state]);
  const shown = state === old ? undefined : state;
  return (
    <p className={styles.mark} data-state={shown?.is}>
      {shown?.is === 'saving' && texts.saving}
      {shown?.is === 'saved' && (
        <>
          <CheckIcon /> {texts.saved}
        </>
      )}
      {shown?.is === 'refused' && (
        <>
          <AlertIcon /> {shown.why}
        </>
      )}
    </p>
  );
};
