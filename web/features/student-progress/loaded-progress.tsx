import type { ReactNode } from 'react';
import { CourseDeadEnd } from '#web/courses/course-dead-end.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { isRefused } from '#web/net/api-error.ts';
import { texts } from '#web/texts/texts.ts';

type Props<T> = {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  failedTitle: string;
  children: (data: T) => ReactNode;
};

/** The data of a progress screen, or the server's reason why the user may not see it. */
export const LoadedProgress = <T,>(props: Props<T>) => (
  <Loaded
    {...props}
    lines={6}
    isScreen
    instead={error => isRefused(error) && <CourseDeadEnd title={texts.notFound.title} body={error.message} />}
  />
);
