import { Link } from 'react-router';
import { ApiError } from '#web/net/api-error.ts';
import { paths } from '#web/session/paths.ts';
import { useIsStandalone } from '#web/session/opened-place.ts';
import { texts } from '#web/texts/texts.ts';
import { DeadEnd } from '#web/ui/feedback/dead-end.tsx';
import { ScreenFailure } from '#web/ui/feedback/screen-failure.tsx';
import { LoadingLines } from '#web/ui/feedback/loading-lines.tsx';

type Props = { error: Error | null; failedTitle: string; onRetry: () => void };

/** In the place of a screen whose content is not there: on its way, not for this person, or failed. */
export const NotThere = ({ error, failedTitle, onRetry }: Props) => {
  const isStandalone = useIsStandalone();
  if (!error)
    return (
      <LoadingLines
        texts={{ ...texts.common, stillLoading: texts.course.stillLoading }}
        lines={6}
        onRetry={onRetry}
      />
    );
  const isRefused = error instanceof ApiError && [400, 403, 404].includes(error.status);
  if (isRefused)
    return (
      <DeadEnd
        title={texts.notFound.title}
        body={error.message}
        link={isStandalone && <Link to={paths.courses}>{texts.course.toCourses}</Link>}
      />
    );
  return <ScreenFailure texts={{ ...texts.common, title: failedTitle }} error={error} onRetry={onRetry} />;
};
