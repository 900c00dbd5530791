import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PlayIcon, StopIcon } from '../button/icons.tsx';
import styles from './run-controls.module.css';

export type RunTexts = {
  running: string;
  runningFor: (seconds: string) => string;
  stop: string;
};

/** The elapsed seconds, from the first one on. */
const Elapsed = ({ since, texts }: { since: number; texts: RunTexts }) => {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(clock);
  }, []);
  return now - since < 1000 ? texts.running : texts.runningFor(((now - since) / 1000).toFixed(1));
};

type Props = {
  label: string;
  /** For screen readers, where the label is shortened. */
  name?: string | undefined;
  /** The shortcut as shown on this platform. */
  keys: string;
  /** The start time of the current run; null when there is none. */
  runningSince: number | null;
  /** Why it cannot run now; null if it can. */
  blocked: string | null;
  texts: RunTexts;
  onRun: () => void;
  onStop: () => void;
};

/** The run button; during a run, the elapsed time and a stop button. */
export const RunControls = ({ label, name, keys, runningSince, blocked, texts, onRun, onStop }: Props) => {
  const isRunning = runningSince !== null;
  return (
    <div className={styles.controls}>
      {isRunning && (
        <Button variant="default" className={styles.button ?? ''} leftSection={<StopIcon />} onClick={onStop}>
          {texts.stop}
        </Button>
      )}
      <Button
        className={styles.button ?? ''}
        leftSection={isRunning ? undefined : <PlayIcon />}
        aria-disabled={isRunning || blocked !== null}
        aria-label={isRunning ? undefined : name}
        title={blocked ?? keys}
        onClick={() => {
          if (!isRunning && blocked === null) onRun();
        }}
      >
        {isRunning ? <Elapsed since={runningSince} texts={texts} /> : label}
        {!isRunning && <kbd className={styles.keys}>{keys}</kbd>}
      </Button>
    </div>
  );
};
