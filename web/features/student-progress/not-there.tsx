import { Link } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useIsStandalone } from '../../lib/opened-place.ts';
import { texts } from '../../lib/texts.ts';
import { DeadEnd } from '../../ui/dead-end.tsx';
import { ScreenFailure } from '../../ui/screen-failure.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

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
