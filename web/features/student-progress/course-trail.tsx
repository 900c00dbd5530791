import { Link } from 'react-router';
import { useHasCourse, useIsStandalone } from '#web/session/opened-place.ts';
import { courseEditor, paths, studentProgress } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';

type Props = {
  contextId: string;
  course: string;
  /** The lesson whose progress leads here. */
  lesson?: { id: number; name: string };
  here: string;
};

/** The breadcrumb, limited to what the launch may open: everything, the course, or one lesson. */
export const CourseTrail = ({ contextId, course, lesson, here }: Props) => {
  const isStandalone = useIsStandalone();
  const hasCourse = useHasCourse();
  const steps = [
    ...(isStandalone ? [{ to: paths.courses, label: texts.courses.title }] : []),
    { to: hasCourse ? courseEditor(contextId) : paths.home, label: course },
    ...(lesson ? [{ to: studentProgress(contextId, lesson.id), label: lesson.name }] : []),
  ];
  return (
    <Breadcrumb
      label={texts.course.breadcrumb}
      links={steps.map(({ to, label }) => ({ key: to, link: <Link to={to}>{label}</Link> }))}
      here={here}
    />
  );
};
