import { Navigate } from 'react-router';
import { courseEditor, studentCourse } from '#web/session/paths.ts';
import { useIsStudent, usePlace } from '#web/session/opened-place.ts';

/** The course of an LTI launch: the editor for staff, the student's overview for everybody else. */
export const CourseOpened = ({ tab }: { tab?: 'people' | 'settings' }) => {
  const { contextId } = usePlace();
  const isStudent = useIsStudent();
  const editor = tab ? `${courseEditor(contextId)}/${tab}` : courseEditor(contextId);
  return <Navigate to={isStudent ? studentCourse(contextId) : editor} replace />;
};
