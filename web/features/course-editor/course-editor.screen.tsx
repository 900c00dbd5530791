import { Outlet } from 'react-router';
import { learner } from '#contract/core/roles.ts';
import { useCourse } from '#web/courses/course.queries.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { texts } from '#web/texts/texts.ts';
import { NoAccessToCourse } from '#web/courses/course-dead-end.tsx';
import { isRefused } from '#web/net/api-error.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { LinkNotices } from './link-notices.tsx';
import { UnsentGrades } from './unsent-grades.tsx';
import { CourseHeader } from './course-header.tsx';
import styles from './course-editor.module.css';

export const CourseEditorScreen = () => {
  const { contextId } = usePlace();
  const query = useCourse(contextId);
  if (isRefused(query.error) || query.data?.role.roleKey === learner) return <NoAccessToCourse />;
  return (
    // From the beginning, so that nothing moves when the course comes.
    <div data-whole-width>
      <Loaded query={query} failedTitle={texts.course.loadFailed} isScreen>
        {course => (
          <div className={styles.course}>
            <CourseHeader
              name={course.name}
              contextId={course.contextId}
              hasPoints={course.countedRun !== undefined}
            />
            <UnsentGrades contextId={course.contextId} />
            <LinkNotices contextId={course.contextId} />
            <Outlet context={course} />
          </div>
        )}
      </Loaded>
    </div>
  );
};
