import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedCourse } from '#contract/authoring/courses.ts';
import { DueDate } from '#web/courses/due-date.tsx';
import { NewCount } from '#web/courses/questions/new-count.tsx';
import { unreadIn, useUnread } from '#web/courses/questions/unread.queries.ts';
import { texts } from '#web/texts/texts.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { courseOfRole } from '../course-of-role.ts';
import styles from './course-table.module.css';

const HowFar = ({ progress, moduleCount }: Pick<ListedCourse, 'progress' | 'moduleCount'>) => {
  if (!progress) return <span className={styles.quiet}>{texts.courses.modules(moduleCount)}</span>;
  const { completedLessons, totalLessons } = progress;
  if (totalLessons === 0) return <span className={styles.quiet}>{dashboardTexts.courses.noLessons}</span>;
  const percent = Math.round((completedLessons / totalLessons) * 100);
  return (
    <ProgressBar
      label={dashboardTexts.courses.progress}
      percent={percent}
      valueText={texts.courses.progressOf(completedLessons, totalLessons, percent)}
    />
  );
};

const CourseRow = ({ course, unread }: { course: ListedCourse; unread: number }) => (
  <tr className={styles.row}>
    <td className={styles.name}>
      {/* The link covers the row, so the whole row is clickable and there is one tab stop. */}
      <Link to={courseOfRole(course.contextId, course.role.roleKey)}>{course.name}</Link>
      <NewCount count={unread} />
      {course.next?.dueAt && <DueDate at={course.next.dueAt} className={styles.due} />}
    </td>
    <td className={styles.role}>{texts.roles[course.role.roleKey]}</td>
    <td className={styles.far}>
      <HowFar progress={course.progress} moduleCount={course.moduleCount} />
    </td>
  </tr>
);

type Props = {
  courses: ListedCourse[];
  /** Rows of copies in progress. */
  children?: ReactNode;
};

export const CourseTable = ({ courses, children }: Props) => {
  const unread = useUnread();
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{dashboardTexts.courses.name}</th>
          <th scope="col">{dashboardTexts.courses.role}</th>
          {/* Users who only teach have no progress of their own. */}
          <th scope="col">
            {courses.some(({ progress }) => progress)
              ? dashboardTexts.courses.progress
              : texts.course.content}
          </th>
        </tr>
      </thead>
      <tbody>
        {courses.map(course => (
          <CourseRow
            key={course.id}
            course={course}
            unread={unreadIn(unread, { contextId: course.contextId })}
          />
        ))}
        {children}
      </tbody>
    </Table>
  );
};
