import { Button } from '@mantine/core';
import { useRef } from 'react';
import { PlayIcon } from '#web/ui/button/icons.tsx';
import type { FreePlace } from './free-session.ts';
import { freeTexts } from './free-texts.ts';
import { FreeTerminal } from './free-terminal.tsx';
import { useFreeRun } from './use-free-run.ts';
import styles from './block-run.module.css';

type Props = { code: string; place: FreePlace; language: string; isOffline: boolean };

/** Runs a code block of the instructions as it stands there, and shows below it what it prints. */
export const BlockRun = ({ code, place, language, isOffline }: Props) => {
  const free = useFreeRun(code, place);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={styles.run}>
      <Button
        variant="default"
        className={styles.button ?? ''}
        leftSection={<PlayIcon />}
        aria-disabled={isOffline}
        onClick={() => {
          if (!isOffline) void free.start({ code });
        }}
      >
        {freeTexts.runBlock}
      </Button>
      {free.session && (
        <div className={styles.terminal}>
          <FreeTerminal
            key={free.number}
            session={free.session}
            language={language}
            onStart={begin => void free.start(begin)}
            onSteps={null}
            onLeave={() => box.current?.querySelector('button')?.focus()}
          />
        </div>
      )}
    </div>
  );
};
