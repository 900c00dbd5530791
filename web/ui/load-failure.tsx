import { FailureBlock } from './failure-block.tsx';

type Props = {
  texts: { title: string; tryAgain: string; details: string; reference: string };
  reason: string;
  /** Finds the call in the server's log, where there is one. */
  reference: string | undefined;
  onRetry: () => void;
};

/** In the place of something that did not come. */
export const LoadFailure = ({ texts, reason, reference, onRetry }: Props) => (
  <FailureBlock
    texts={{ ...texts, body: reason }}
    facts={[{ name: texts.reference, value: reference ?? '–' }]}
    onRetry={onRetry}
  />
);
