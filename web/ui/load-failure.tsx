import { FailureBlock } from './failure-block.tsx';

type Props = {
  texts: { title: string; tryAgain: string; details: string; reference: string };
  /** Its request id finds the call in the server's log, where there is one. */
  error: Error & { requestId?: string | undefined };
  onRetry: () => void;
};

/** In the place of something that did not come. */
export const LoadFailure = ({ texts, error, onRetry }: Props) => (
  <FailureBlock
    texts={{ ...texts, body: error.message }}
    facts={[{ name: texts.reference, value: error.requestId ?? '–' }]}
    onRetry={onRetry}
  />
);

/** In the place of a whole screen, which then has no heading of its own. */
export const ScreenFailure = (props: Props) => (
  <>
    <h1 className="visually-hidden" tabIndex={-1}>
      {props.texts.title}
    </h1>
    <LoadFailure {...props} />
  </>
);
