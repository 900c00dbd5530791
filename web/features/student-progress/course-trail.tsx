import { Link } from 'react-router';
import { useHasCourse, useIsStandalone } from '#web/session/opened-place.ts';
import { courseEditor, paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { ChevronRightIcon } from '#web/ui/button/icons.tsx';
import styles from './course-trail.module.css';

type Props = { contextId: string; course: string; here: string };

/** Where we are: the way back, nearest last, as far as there is one. A link may have opened the course or one lesson only. */
export const CourseTrail = ({ contextId, course, here }: Props) => {
  const isStandalone = useIsStandalone();
  const hasCourse = useHasCourse();
  const steps = [
    ...(isStandalone ? [{ to: paths.courses, label: texts.courses.title }] : []),
    { to: hasCourse ? courseEditor(contextId) : paths.home, label: course },
  ];
  return (
    <nav aria-label={texts.course.breadcrumb}>
      <ol className={styles.trail}>
        {steps.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link> <ChevronRightIcon />
          </li>
        ))}
        <li aria-current="page">
          <span className={styles.here}>{here}</span>
        </li>
      </ol>
    </nav>
  );
};
