import { type ComponentProps, lazy, Suspense } from 'react';
import { texts } from '#web/texts/texts.ts';

// Lazy, because many never try their program out.
const Terminal = lazy(async () => ({ default: (await import('./terminal.tsx')).Terminal }));

/** The program that was tried out last. */
export const FreeTerminal = (props: ComponentProps<typeof Terminal>) => (
  <Suspense fallback={<p>{texts.common.loading}</p>}>
    <Terminal {...props} />
  </Suspense>
);
