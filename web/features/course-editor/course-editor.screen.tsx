import { Link, Outlet } from 'react-router';
import type { Course } from '#contract/courses.ts';
import { learner } from '#contract/roles.ts';
import { ApiError } from '#web/net/api-error.ts';
import { useCourse } from '#web/courses/course.queries.ts';
import { paths } from '#web/session/paths.ts';
import { useIsStandalone, usePlace } from '#web/session/opened-place.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { DeadEnd } from '#web/ui/feedback/dead-end.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { LoadingLines } from '#web/ui/feedback/loading-lines.tsx';
import { UnsentGrades } from './unsent-grades.tsx';
import { CourseHeader } from './course-header.tsx';
import styles from './course-editor.module.css';

const NoAccess = () => {
  useTitle(texts.course.noAccess);
  const isStandalone = useIsStandalone();
  return (
    <DeadEnd
      title={texts.course.noAccess}
      body={texts.course.noAccessBody}
      link={isStandalone && <Link to={paths.courses}>{texts.course.toCourses}</Link>}
    />
  );
};

const Loaded = ({ course }: { course: Course }) => (
  <div className={styles.course}>
    <CourseHeader name={course.name} contextId={course.contextId} />
    <UnsentGrades contextId={course.contextId} />
    <Outlet context={course} />
  </div>
);

export const CourseEditorScreen = () => {
  const { contextId } = usePlace();
  const { data: course, error, refetch } = useCourse(contextId);
  const isRefused = error instanceof ApiError && [400, 403, 404].includes(error.status);
  if (isRefused || course?.role.roleKey === learner) return <NoAccess />;
  if (course) return <Loaded course={course} />;
  if (error)
    return (
      <LoadFailure
        texts={{ ...texts.common, title: texts.course.loadFailed }}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <LoadingLines
      texts={{ ...texts.common, stillLoading: texts.course.stillLoading }}
      lines={4}
      onRetry={() => void refetch({ cancelRefetch: true })}
    />
  );
};
