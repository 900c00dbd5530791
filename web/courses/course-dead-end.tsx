import { Link } from 'react-router';
import { useTitle } from '#web/browser/title.ts';
import { useIsStandalone } from '#web/session/opened-place.ts';
import { paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { DeadEnd } from '#web/ui/feedback/dead-end.tsx';

/** In the place of something that this person cannot open, with a link to their courses where there is such a list. */
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
