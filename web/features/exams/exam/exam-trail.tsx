import { Link } from 'react-router';
import { useHasCourse, useIsStandalone, usePlace } from '#web/session/opened-place.ts';
import { courseEditor, paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';

/** The way back to the course, as far as this launch may open it. */
export const ExamTrail = ({ course, lesson }: { course: string; lesson: string }) => {
  const { contextId } = usePlace();
  const isStandalone = useIsStandalone();
  const hasCourse = useHasCourse();
  if (!hasCourse) return null;
  return (
    <Breadcrumb
      label={texts.course.breadcrumb}
      links={[
        ...(isStandalone
          ? [{ key: 'courses', link: <Link to={paths.courses}>{texts.courses.title}</Link> }]
          : []),
        { key: 'course', link: <Link to={courseEditor(contextId)}>{course}</Link> },
      ]}
      here={lesson}
    />
  );
};
