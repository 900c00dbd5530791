import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Course } from '#contract/courses.ts';
import { learner } from '#contract/roles.ts';
import { ApiError } from '#web/net/api-error.ts';
import { useCourse } from '#web/courses/course.queries.ts';
import { courseEditor, paths, studentLesson } from '#web/session/paths.ts';
import { useIsStandalone, usePlace } from '#web/session/opened-place.ts';
import { texts } from '#web/texts/texts.ts';
import { overviewTexts } from './overview-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { DeadEnd } from '#web/ui/feedback/dead-end.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { LoadingLines } from '#web/ui/feedback/loading-lines.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { howFar, isBegun, isCourseCompleted, lessonToContinue } from './course-progress.ts';
import { OverviewModuleCard } from './overview-module.tsx';
import { useOpenModules } from './use-open-modules.ts';
import styles from './course-overview.module.css';

const t = overviewTexts;

const NoAccess = () => {
  useTitle(texts.course.noAccess);
  const isStandalone = useIsStandalone();
  return (
    <DeadEnd
      title={texts.course.noAccess}
      body={texts.course.noAccessBody}
      link={isStandalone && <Link to={paths.courses}>{texts.course.toCourses}</Link>}
    />
  );
};

const Overview = ({ course }: { course: Course }) => {
  useTitle(course.name);
  const { contextId, cairnModules: modules, role } = course;
  const lessons = modules.flatMap(module => module.lessons);
  const next = lessonToContinue(modules);
  const current = modules.find(module => next && module.lessons.includes(next)) ?? modules[0];
  const { isOpen, toggle } = useOpenModules(contextId, current?.id);
  const { completed, total, percent } = howFar(lessons);
  return (
    <div className={styles.overview}>
      {role.roleKey !== learner && (
        <Notice kind="info">
          {t.preview} <Link to={courseEditor(contextId)}>{t.backToEditor}</Link>
        </Notice>
      )}
      <header className={styles.head}>
        <PageHeading>{course.name}</PageHeading>
        {next && (
          <Button component={Link} to={studentLesson(contextId, next.id)} className={styles.continue ?? ''}>
            {isBegun(lessons) ? t.continueWith(next.name) : t.startWith(next.name)}
          </Button>
        )}
      </header>
      {isCourseCompleted(modules) && (
        <Notice kind="success">
          <output>{t.courseCompleted}</output>
        </Notice>
      )}
      {total === 0 ? (
        <EmptyState>{t.emptyCourse}</EmptyState>
      ) : (
        <ProgressBar
          label={t.progress}
          percent={percent}
          valueText={texts.courses.progressOf(completed, total, percent)}
        />
      )}
      <ul className={styles.modules}>
        {modules.map(module => (
          <OverviewModuleCard
            key={module.id}
            contextId={contextId}
            module={module}
            isOpen={isOpen(module.id)}
            onToggle={() => toggle(module.id)}
          />
        ))}
      </ul>
    </div>
  );
};

/** A student's way through a course: one thing to go on with, and everything else in its place. */
export const CourseOverviewScreen = () => {
  const { contextId } = usePlace();
  const { data: course, error, refetch } = useCourse(contextId);
  if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return <NoAccess />;
  if (course) return <Overview key={course.id} course={course} />;
  if (error)
    return (
      <>
        <h1 className="visually-hidden" tabIndex={-1}>
          {texts.course.loadFailed}
        </h1>
        <LoadFailure
          texts={{ ...texts.common, title: texts.course.loadFailed }}
          error={error}
          onRetry={() => void refetch()}
        />
      </>
    );
  return (
    <LoadingLines
      texts={{ ...texts.common, stillLoading: texts.course.stillLoading }}
      lines={4}
      onRetry={() => void refetch({ cancelRefetch: true })}
    />
  );
};
