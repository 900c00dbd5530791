import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Action, keysOf } from '../../lib/shortcut.ts';
import { texts } from '../../lib/texts.ts';
import { PlayIcon, StopIcon } from '../../ui/icons.tsx';
import { isInProgress, type RunState } from './use-runs.ts';
import styles from './run-controls.module.css';

const t = texts.lessonEditor;

/** Seconds since then, once there is one to tell. */
const Elapsed = ({ since }: { since: number }) => {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(clock);
  }, []);
  return now - since < 1000 ? t.running : t.runningFor(((now - since) / 1000).toFixed(1));
};

type Props = { run: RunState | undefined; action: Action; isOffline: boolean; onStop: () => void };

/** Run, and while it runs, how long already, and Stop. */
export const RunControls = ({ run, action, isOffline, onStop }: Props) => {
  const isRunning = isInProgress(run);
  return (
    <div className={styles.controls}>
      {isRunning && (
        <Button variant="default" className={styles.button ?? ''} leftSection={<StopIcon />} onClick={onStop}>
          {t.stop}
        </Button>
      )}
      <Button
        className={styles.button ?? ''}
        leftSection={isRunning ? undefined : <PlayIcon />}
        aria-disabled={isRunning || isOffline}
        title={isOffline ? t.offlineRun : keysOf(action)}
        onClick={() => {
          if (!isRunning && !isOffline) action.perform();
        }}
      >
        {isRunning ? <Elapsed since={run.since} /> : action.label}
        {!isRunning && <kbd className={styles.keys}>{keysOf(action)}</kbd>}
      </Button>
    </div>
  );
};
