import { Link, NavLink } from 'react-router';
import { NewCount } from '#web/courses/questions/new-count.tsx';
import { questionTexts } from '#web/courses/questions/question-texts.ts';
import { unreadIn, useUnread } from '#web/courses/questions/unread.queries.ts';
import { useIsStandalone } from '#web/session/opened-place.ts';
import {
  courseEditor,
  courseGradebook,
  coursePeople,
  courseProgress,
  courseQuestions,
  courseSettings,
  paths,
  studentCourse,
} from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { LinkTabs } from '#web/ui/page/link-tabs.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import styles from './course-header.module.css';

type Props = {
  name: string;
  contextId: string;
  /** The course has points. */
  hasPoints: boolean;
};

/** Breadcrumb, course name and tabs. */
export const CourseHeader = ({ name, contextId, hasPoints }: Props) => {
  const isStandalone = useIsStandalone();
  const unread = useUnread();
  return (
    <header className={styles.header}>
      {isStandalone && (
        <Breadcrumb
          label={texts.course.breadcrumb}
          links={[{ key: paths.courses, link: <Link to={paths.courses}>{texts.courses.title}</Link> }]}
          here={name}
        />
      )}
      {/* Inside a frame the platform's page shows the name already; screen readers still need the heading. */}
      <div className={isStandalone ? styles.name : 'visually-hidden'}>
        <PageHeading>{name}</PageHeading>
      </div>
      <Link to={studentCourse(contextId)} className={styles.asStudent ?? ''}>
        {texts.course.asStudent}
      </Link>
      <LinkTabs label={texts.course.navigation}>
        <NavLink to={courseEditor(contextId)} end>
          {texts.course.content}
        </NavLink>
        <NavLink to={coursePeople(contextId)}>{texts.course.people}</NavLink>
        <NavLink to={courseProgress(contextId)}>{texts.course.progress}</NavLink>
        {hasPoints && <NavLink to={courseGradebook(contextId)}>{texts.course.gradebook}</NavLink>}
        <NavLink to={courseQuestions(contextId)}>
          {questionTexts.tab}
          <NewCount count={unreadIn(unread, { contextId, isStaff: true })} />
        </NavLink>
        <NavLink to={courseSettings(contextId)}>{texts.course.settings}</NavLink>
      </LinkTabs>
    </header>
  );
};
