import type { ReactNode } from 'react';
import { texts } from '#web/texts/texts.ts';
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx';
import { FailureBlock } from '#web/ui/feedback/failure-block.tsx';
import { reportFailure } from './report-failure.ts';

export const failureTexts = {
  ...texts.failure,
  tryAgain: texts.common.tryAgain,
  details: texts.common.details,
};

/** An error boundary around one part of the page, with a retry. */
export const Region = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    onError={reportFailure}
    fallback={(reference, retry) => (
      <FailureBlock
        texts={failureTexts}
        facts={[{ name: texts.common.reference, value: reference }]}
        onRetry={retry}
      />
    )}
  >
    {children}
  </ErrorBoundary>
);
