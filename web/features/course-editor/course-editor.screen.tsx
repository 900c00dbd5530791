import { Link, Outlet } from 'react-router';
import type { Course } from '#contract/courses.ts';
import { learner } from '#contract/roles.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useCourse } from '../../lib/course.queries.ts';
import { paths } from '../../lib/paths.ts';
import { useIsStandalone, usePlace } from '../../lib/opened-place.ts';
import { texts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { DeadEnd } from '../../ui/dead-end.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';
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
