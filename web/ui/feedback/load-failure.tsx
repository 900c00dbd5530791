import { FailureBlock } from './failure-block.tsx';

export type LoadFailureProps = {
  texts: { title: string; tryAgain: string; details: string; reference: string };
  /** Its request id, if any, finds the call in the server's log. */
  error: Error & { requestId?: string | undefined };
  onRetry: () => void;
};

/** Replaces content that failed to load. */
export const LoadFailure = ({ texts, error, onRetry }: LoadFailureProps) => (
  <FailureBlock
    texts={{ ...texts, body: error.message }}
    facts={[{ name: texts.reference, value: error.requestId ?? '–' }]}
    onRetry={onRetry}
  />
);
