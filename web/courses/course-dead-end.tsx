import { Link } from 'react-router';
import { useTitle } from '#web/browser/title.ts';
import { useIsStandalone } from '#web/session/opened-place.ts';
import { paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { DeadEnd } from '#web/ui/feedback/dead-end.tsx';

/** Shown when the user may not open a page, with a link to the course list in standalone mode. */
export const CourseDeadEnd = ({ title, body }: { title: string; body: string }) => {
  const isStandalone = useIsStandalone();
  return (
    <DeadEnd
      title={title}
      body={body}
      link={isStandalone && <Link to={paths.courses}>{texts.course.toCourses}</Link>}
    />
  );
};

export const NoAccessToCourse = () => {
  useTitle(texts.course.noAccess);
  return <CourseDeadEnd title={texts.course.noAccess} body={texts.course.noAccessBody} />;
};
