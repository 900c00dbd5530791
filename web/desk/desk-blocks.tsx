import { lazy, type ReactNode, Suspense } from 'react';
import { RunBlocks } from '#web/ui/markdown/run-blocks.ts';
import type { Desk } from './use-desk.ts';

// Lazy, because few instructions have code that can be run.
const BlockRun = lazy(async () => ({ default: (await import('#web/running/free/block-run.tsx')).BlockRun }));

type Props = { desk: Pick<Desk, 'place' | 'language' | 'blocked'>; children: ReactNode };

/** Lets the code blocks of the instructions inside it be run. */
export const DeskBlocks = ({ desk: { place, language, blocked }, children }: Props) => (
  <RunBlocks
    value={block => (
      <Suspense>
        <BlockRun code={block} place={place} language={language} isOffline={blocked !== null} />
      </Suspense>
    )}
  >
    {children}
  </RunBlocks>
);
