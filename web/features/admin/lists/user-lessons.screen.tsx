import { Link } from 'react-router';
import type { UserLessonOfSite } from '#contract/site/site-work.ts';
import { showMoment } from '#web/texts/moments.ts';
import { adminUser, courseEditor, lessonOfStudent } from '#web/session/paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { useResend, useUserLessons } from '../admin.queries.ts';
import { GradebookCell } from './gradebook-cell.tsx';
import { ListFrame } from './list-frame.tsx';
import { useFound } from './use-found.ts';
import { usePagedSearch } from '#web/browser/use-paged-search.ts';
import styles from './list-frame.module.css';

const t = adminTexts.userLessons;

const nameOf = ({ user }: UserLessonOfSite) => `${user.firstName} ${user.lastName}`;

export const UserLessonsScreen = () => {
  useTitle(t.title, adminTexts.title);
  const state = usePagedSearch();
  const userLessons = useUserLessons(state);
  const resend = useResend();
  useFound(t, state.search, userLessons.isBusy ? undefined : userLessons.data?.pagination.total);
  return (
    <ListFrame words={t} state={state} {...userLessons}>
      {rows => (
        <DataTable
          label={t.title}
          isWide
          rows={rows}
          keyOf={row => row.id}
          columns={[
            {
              key: 'user',
              label: t.user,
              cell: row => (
                <span>
                  <Link to={adminUser(row.userId)} className={styles.name}>
                    {nameOf(row)}
                  </Link>
                  <span className={styles.small}>{row.user.email}</span>
                </span>
              ),
            },
            {
              key: 'course',
              label: t.course,
              cell: ({ lesson }) => (
                <Link to={courseEditor(lesson.cairnModule.cairnCourse.contextId)}>
                  {lesson.cairnModule.cairnCourse.name}
                </Link>
              ),
            },
            { key: 'module', label: t.module, cell: ({ lesson }) => lesson.cairnModule.name },
            { key: 'lesson', label: t.lesson, cell: ({ lesson }) => lesson.name },
            {
              key: 'status',
              label: t.status,
              isNarrow: true,
              cell: ({ isCompleted }) => (
                <StatusMark
                  kind={isCompleted ? 'pass' : 'untested'}
                  word={isCompleted ? t.completed : t.inProgress}
                />
              ),
            },
            {
              key: 'gradebook',
              label: t.gradebook,
              cell: row => <GradebookCell userLesson={row} onResend={() => resend(row)} />,
            },
            {
              key: 'created',
              label: t.created,
              cell: ({ createdAt }) => <time dateTime={createdAt}>{showMoment(createdAt)}</time>,
            },
            {
              key: 'actions',
              label: adminTexts.list.actions,
              isNarrow: true,
              cell: row => (
                <Link
                  to={lessonOfStudent(row.lesson.cairnModule.cairnCourse.contextId, row.lessonId, row.userId)}
                  aria-label={t.viewWorkOf(nameOf(row))}
                >
                  {t.viewWork}
                </Link>
              ),
            },
          ]}
        />
      )}
    </ListFrame>
  );
};
