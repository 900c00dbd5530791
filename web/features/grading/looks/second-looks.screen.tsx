import { Link } from 'react-router';
import type { ListedSecondLook } from '#contract/learning/grading.ts';
import { useTitle } from '#web/browser/title.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { useHasCourse, usePlace } from '#web/session/opened-place.ts';
import { courseProgress, exerciseGrading } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { gradingTexts } from '../grading-texts.ts';
import { useSecondLooks } from '../grading.queries.ts';
import styles from '../desk/grading-desk.module.css';

const t = gradingTexts.looks;

const columnsOf = (contextId: string): Column<ListedSecondLook>[] => [
  {
    key: 'student',
    label: t.columns.student,
    cell: ({ student, number, lesson, exercise, gradingId }) => (
      <Link to={exerciseGrading(contextId, lesson.id, exercise.id, gradingId)}>
        {student ? `${student.firstName} ${student.lastName}` : gradingTexts.student(number)}
      </Link>
    ),
  },
  {
    key: 'exercise',
    label: t.columns.exercise,
    cell: ({ lesson, exercise }) =>
      `${lesson.name}: ${gradingTexts.exercise(exercise.name, exercise.position)}`,
  },
  { key: 'question', label: t.columns.question, cell: ({ question }) => question },
  { key: 'state', label: t.columns.state, cell: ({ state }) => t.states[state], isNarrow: true },
];

/** What students have asked to be looked at again: those that wait first. */
export const SecondLooksScreen = () => {
  const { contextId } = usePlace();
  useTitle(t.title);
  const query = useSecondLooks(contextId);
  const hasCourse = useHasCourse();
  return (
    <div className={styles.form}>
      {hasCourse && (
        <Breadcrumb
          label={texts.course.breadcrumb}
          links={[
            {
              key: 'progress',
              link: <Link to={courseProgress(contextId)}>{texts.course.progress}</Link>,
            },
          ]}
          here={t.title}
        />
      )}
      <PageHeading>{t.title}</PageHeading>
      <Loaded query={query} failedTitle={t.loadFailed}>
        {looks =>
          looks.length === 0 ? (
            <EmptyState>{t.empty}</EmptyState>
          ) : (
            <DataTable label={t.title} columns={columnsOf(contextId)} rows={looks} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </div>
  );
};
