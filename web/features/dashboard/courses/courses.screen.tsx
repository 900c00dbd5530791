import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { learner } from '#contract/core/roles.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useLanguages, useLastLanguage } from '#web/courses/languages.queries.ts';
import { courseEditor, join as joinPath } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import { useSession } from '#web/session/tools.ts';
import { useTitle } from '#web/browser/title.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PlusIcon } from '#web/ui/button/icons.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { ContinueCard } from './continue-card.tsx';
import { CopyCourseDialog } from '../copying/copy-course-dialog.tsx';
import { CopyRows } from '../copying/copy-rows.tsx';
import { CourseTable } from './course-table.tsx';
import { useCourses, useCreateCourse } from '../dashboard.queries.ts';
import { NewCourseDialog } from './new-course-dialog.tsx';
import { PendingInvitations } from '../invitations/pending-invitations.tsx';
import { coursesHeadingId, useCopying } from '../copying/use-copying.ts';
import styles from './courses.module.css';

export const CoursesScreen = () => {
  useTitle(texts.courses.title);
  const navigate = useNavigate();
  const { makesNoCourses = false } = useSession().settings;
  const courses = useCourses();
  const createCourse = useCreateCourse();
  const { lastLanguageId, remember } = useLastLanguage();
  const [isMaking, setMaking] = useState(false);
  const languages = useLanguages({ isWanted: isMaking });
  const copying = useCopying({ isListEmpty: courses.data?.length === 0 });

  const handleSave = (values: { name: string; languageConfigId: number }) =>
    problemFrom(
      createCourse.mutateAsync(values).then(async ({ contextId }) => {
        remember(values.languageConfigId);
        await navigate(courseEditor(contextId), { state: { isNew: true } });
      }),
    );
  // Who has no course to teach came to join one.
  const isStaff = courses.data?.some(({ role }) => role.roleKey !== learner) ?? false;
  const newCourse = !makesNoCourses && (
    <Button
      variant={isStaff ? 'filled' : 'default'}
      leftSection={<PlusIcon />}
      onClick={() => setMaking(true)}
    >
      {dashboardTexts.courses.newCourse}
    </Button>
  );
  const joinCourse = (
    <Button component={Link} to={joinPath('')} variant={isStaff ? 'default' : 'filled'}>
      {dashboardTexts.joining.withCode}
    </Button>
  );
  const { sample } = copying;
  const { data, error } = courses;
  const isEmpty = data?.length === 0 && copying.jobs.length === 0;
  return (
    <div className={styles.courses}>
      <div className={styles.head}>
        <PageHeading id={coursesHeadingId}>{texts.courses.title}</PageHeading>
        {/* In an empty list the buttons are in the empty state instead. Hidden while loading. */}
        {(data ?? error) && !isEmpty && (
          <div className={styles.ways}>
            {newCourse}
            {joinCourse}
          </div>
        )}
      </div>
      <PendingInvitations />
      <Loaded query={courses} failedTitle={dashboardTexts.courses.loadFailed} lines={3}>
        {list =>
          isEmpty ? (
            <EmptyState
              action={
                <div className={styles.begin}>
                  {joinCourse}
                  {newCourse}
                  {sample && !makesNoCourses && (
                    <Button variant="default" aria-disabled={sample.isBeginning} onClick={sample.copy}>
                      {sample.isBeginning
                        ? dashboardTexts.copying.starting
                        : dashboardTexts.courses.startFromSample}
                    </Button>
                  )}
                </div>
              }
            >
              {makesNoCourses ? dashboardTexts.courses.emptyWithoutMaking : dashboardTexts.courses.empty}
            </EmptyState>
          ) : (
            <>
              <ContinueCard courses={list} />
              <CourseTable courses={list}>
                <CopyRows jobs={copying.jobs} onDismiss={job => copying.dismiss(job.id)} />
              </CourseTable>
            </>
          )
        }
      </Loaded>
      <NewCourseDialog
        isOpen={isMaking}
        languages={languages.data}
        hasFailed={languages.isError}
        lastLanguageId={lastLanguageId}
        onClose={() => setMaking(false)}
        onSave={handleSave}
        onCopy={() => {
          setMaking(false);
          copying.open();
        }}
      />
      <CopyCourseDialog {...copying.dialog} />
    </div>
  );
};
