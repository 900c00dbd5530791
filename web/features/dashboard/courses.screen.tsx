import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { problemFrom } from '../../lib/form-problem.ts';
import { useLanguages, useLastLanguage } from '../../lib/languages.queries.ts';
import { courseEditor } from '../../lib/paths.ts';
import { texts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ContinueCard } from './continue-card.tsx';
import { CourseTable } from './course-table.tsx';
import { useCourses, useCreateCourse } from './dashboard.queries.ts';
import { NewCourseDialog } from './new-course-dialog.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import styles from './courses.module.css';

export const CoursesScreen = () => {
  useTitle(texts.courses.title);
  const navigate = useNavigate();
  const courses = useCourses();
  const createCourse = useCreateCourse();
  const { lastLanguageId, remember } = useLastLanguage();
  const [isMaking, setMaking] = useState(false);
  const languages = useLanguages({ isWanted: isMaking });

  const handleSave = (values: { name: string; languageConfigId: number }) =>
    problemFrom(
      createCourse.mutateAsync(values).then(async ({ contextId }) => {
        remember(values.languageConfigId);
        await navigate(courseEditor(contextId), { state: { isNew: true } });
      }),
    );
  const newCourse = (
    <Button leftSection={<PlusIcon />} onClick={() => setMaking(true)}>
      {texts.courses.newCourse}
    </Button>
  );
  const { data, error } = courses;
  return (
    <div className={styles.courses}>
      <div className={styles.head}>
        <PageHeading>{texts.courses.title}</PageHeading>
        {/* Of an empty list it is the one thing to do, so it stands in the middle. Until we know: nowhere. */}
        {(data ? data.length > 0 : error) && newCourse}
      </div>
      <PendingInvitations />
      {data ? (
        data.length === 0 ? (
          <EmptyState action={newCourse}>{texts.courses.empty}</EmptyState>
        ) : (
          <>
            <ContinueCard courses={data} />
            <CourseTable courses={data} />
          </>
        )
      ) : error ? (
        <LoadFailure
          texts={{ ...texts.common, title: texts.courses.loadFailed }}
          reason={error.message}
          reference={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void courses.refetch()}
        />
      ) : (
        <LoadingLines
          texts={{ ...texts.common, stillLoading: texts.course.stillLoading }}
          lines={3}
          onRetry={() => void courses.refetch()}
        />
      )}
      <NewCourseDialog
        isOpen={isMaking}
        languages={languages.data}
        hasFailed={languages.isError}
        lastLanguageId={lastLanguageId}
        onClose={() => setMaking(false)}
        onSave={handleSave}
      />
    </div>
  );
};
