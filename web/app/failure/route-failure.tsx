import { useState } from 'react';
import { useRouteError } from 'react-router';
import { texts } from '#web/texts/texts.ts';
import { FailureBlock } from '#web/ui/feedback/failure-block.tsx';
import { failureTexts } from './region.tsx';
import { reportFailure } from './report-failure.ts';

/** A screen threw while rendering, or its chunk could not be loaded. The retry reloads the page. */
export const RouteFailure = () => {
  const error = useRouteError();
  const [reference] = useState(() => reportFailure(error));
  return (
    <FailureBlock
      texts={failureTexts}
      facts={[{ name: texts.common.reference, value: reference }]}
      onRetry={() => window.location.reload()}
    />
  );
};
