import { FailureBlock } from './failure-block.tsx';

export type LoadFailureProps = {
  texts: { title: string; tryAgain: string; details: string; reference: string };
  /** Its request id finds the call in the server's log, where there is one. */
  error: Error & { requestId?: string | undefined };
  onRetry: () => void;
};

/** In the place of something that did not come. */
export const LoadFailure = ({ texts, error, onRetry }: LoadFailureProps) => (
  <FailureBlock
    texts={{ ...texts, body: error.message }}
    facts={[{ name: texts.reference, value: error.requestId ?? '–' }]}
    onRetry={onRetry}
  />
);
