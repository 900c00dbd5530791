import { Button } from '@mantine/core';
import styles from './run-controls.module.css';

type Props = { label: string; keys: string; offline: string | null; onTry: () => void };

/** Runs the program alone, beside the button that runs its tests. */
export const TryButton = ({ label, keys, offline, onTry }: Props) => (
  <Button
    variant="default"
    className={styles.button ?? ''}
    aria-disabled={offline !== null}
    title={offline ?? keys}
    onClick={() => {
      if (offline === null) onTry();
    }}
  >
    {label}
  </Button>
);
