import { Button } from '@mantine/core';
import styles from './run-controls.module.css';

type Props = { label: string; keys: string; blocked: string | null; onTry: () => void };

/** Runs the program alone, beside the button that runs its tests. */
export const TryButton = ({ label, keys, blocked, onTry }: Props) => (
  <Button
    variant="default"
    className={styles.button ?? ''}
    aria-disabled={blocked !== null}
    title={blocked ?? keys}
    onClick={() => {
      if (blocked === null) onTry();
    }}
  >
    {label}
  </Button>
);
