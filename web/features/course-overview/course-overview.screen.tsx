import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Course } from '#contract/authoring/courses.ts';
import { learner } from '#contract/core/roles.ts';
import { useCourse } from '#web/courses/course.queries.ts';
import { courseEditor, studentLesson } from '#web/session/paths.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { texts } from '#web/texts/texts.ts';
import { overviewTexts } from './overview-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { NoAccessToCourse } from '#web/courses/course-dead-end.tsx';
import { isRefused } from '#web/net/api-error.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { howFar, isBegun, isCourseCompleted, lessonToContinue } from './course-progress.ts';
import { OwnPoints } from './own-points.tsx';
import { OverviewModuleCard } from './overview-module.tsx';
import { useOpenModules } from './use-open-modules.ts';
import styles from './course-overview.module.css';

const t = overviewTexts;

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
        <div className={styles.progress}>
          <span aria-hidden="true">{t.lessonsDone(completed, total)}</span>
          <ProgressBar
            label={t.progress}
            percent={percent}
            valueText={texts.courses.progressOf(completed, total, percent)}
          />
        </div>
      )}
      {course.countedRun !== undefined && role.roleKey === learner && <OwnPoints contextId={contextId} />}
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

/** A student's course: the lesson to continue with, and all modules. */
export const CourseOverviewScreen = () => {
  const { contextId } = usePlace();
  const query = useCourse(contextId);
  if (isRefused(query.error)) return <NoAccessToCourse />;
  return (
    <Loaded query={query} failedTitle={texts.course.loadFailed} isScreen>
      {course => <Overview key={course.id} course={course} />}
    </Loaded>
  );
};
