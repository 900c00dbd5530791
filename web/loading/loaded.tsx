import type { ReactNode } from 'react';
import { texts } from '#web/texts/texts.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { LoadingLines } from '#web/ui/feedback/loading-lines.tsx';

type LoadingProps = {
  /** The expected number of lines, to keep the layout shift small. */
  lines: number;
  onRetry: () => void;
};

export const Loading = ({ lines, onRetry }: LoadingProps) => (
  <LoadingLines texts={texts.common} lines={lines} onRetry={onRetry} />
);

type FailedProps = {
  title: string;
  error: Error;
  /** It replaces a whole screen, which then has no other heading. */
  isScreen?: boolean;
  onRetry: () => void;
};

export const Failed = ({ title, error, isScreen = false, onRetry }: FailedProps) => (
  <>
    {isScreen && (
      <h1 className="visually-hidden" tabIndex={-1}>
        {title}
      </h1>
    )}
    <LoadFailure texts={{ ...texts.common, title }} error={error} onRetry={onRetry} />
  </>
);

type LoadedProps<T> = {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  failedTitle: string;
  lines?: number;
  /** It replaces a whole screen, not a part below a heading. */
  isScreen?: boolean;
  /** The class of the container while there is no data. */
  className?: string | undefined;
  /** Shown until there is data, instead of lines. */
  loading?: ReactNode;
  /** For errors that a retry does not fix, such as "not found". A nullish result shows the failure. */
  instead?: (error: Error) => ReactNode;
  children: (data: T) => ReactNode;
};

/** The data of a query once it has loaded; before that a loading state, a failure with a retry, or "not found". */
export const Loaded = <T,>({ query, failedTitle, lines = 4, ...rest }: LoadedProps<T>) => {
  const { data, error, refetch } = query;
  const { isScreen = false, className, loading, instead, children } = rest;
  if (data !== undefined) return children(data);
  const handleRetry = () => void refetch();
  const otherwise = error && instead?.(error);
  if (otherwise) return otherwise;
  const shown = error ? (
    <Failed title={failedTitle} error={error} isScreen={isScreen} onRetry={handleRetry} />
  ) : loading === undefined ? (
    <Loading lines={lines} onRetry={handleRetry} />
  ) : (
    loading
  );
  return className === undefined ? shown : <div className={className}>{shown}</div>;
};
