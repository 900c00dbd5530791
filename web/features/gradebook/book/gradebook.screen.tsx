import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Gradebook, GradebookRow } from '#contract/learning/gradebook.ts';
import { useTitle } from '#web/browser/title.ts';
import { CourseDeadEnd } from '#web/courses/course-dead-end.tsx';
import { SectionFilter, useSection } from '#web/courses/section-filter.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { isRefused } from '#web/net/api-error.ts';
import { coursePeople } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { SearchIcon } from '#web/ui/button/icons.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { type GradebookDialog, GradebookDialogs } from '../dialogs/gradebook-dialogs.tsx';
import { GradebookActions } from './gradebook-actions.tsx';
import { gradebookTexts as t } from '../gradebook-texts.ts';
import { useGradebook } from '../gradebook.queries.ts';
import { GradebookTable } from '../table/gradebook-table.tsx';
import styles from './gradebook.module.css';

/** More rows make the page slow to answer. */
const atFirst = 50;

const isFound = ({ firstName, lastName, email }: GradebookRow, search: string) =>
  `${firstName} ${lastName} ${email}`.toLowerCase().includes(search.trim().toLowerCase());

type Props = { contextId: string; gradebook: Gradebook };

const Shown = ({ contextId, gradebook }: Props) => {
  useTitle(t.title, gradebook.cairnCourse.name);
  const [dialog, setDialog] = useState<GradebookDialog>(null);
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const filter = useSection(gradebook.students);
  const found = filter.found.filter(student => isFound(student, search));
  return (
    <div className={styles.gradebook} data-whole-width>
      <div className={styles.tools}>
        <TextInput
          type="search"
          className={styles.search ?? ''}
          leftSection={<SearchIcon />}
          aria-label={t.find}
          placeholder={t.find}
          autoComplete="off"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <SectionFilter {...filter} isLabelHidden />
        <GradebookActions gradebook={gradebook} students={found} onDialog={setDialog} />
      </div>
      {gradebook.students.length === 0 ? (
        <EmptyState
          action={
            <Button component={Link} to={coursePeople(contextId)}>
              {t.toPeople}
            </Button>
          }
        >
          {t.noStudents}
        </EmptyState>
      ) : gradebook.columns.length === 0 ? (
        <EmptyState>{t.noColumns}</EmptyState>
      ) : found.length === 0 ? (
        <p>{t.noMatch}</p>
      ) : (
        <GradebookTable
          contextId={contextId}
          gradebook={gradebook}
          students={isWhole ? found : found.slice(0, atFirst)}
          onCell={(student, index) => setDialog({ what: 'cell', userId: student.id, index })}
          onColumn={columnId => setDialog({ what: 'column', columnId })}
        />
      )}
      {!isWhole && found.length > atFirst && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setWhole(true)}>
          {t.showMore(found.length)}
        </Button>
      )}
      <GradebookDialogs
        contextId={contextId}
        gradebook={gradebook}
        open={dialog}
        onClose={() => setDialog(null)}
      />
    </div>
  );
};

/** A tab of the course editor, which shows the name of the course. */
export const GradebookScreen = () => {
  const { contextId = '' } = useParams();
  const query = useGradebook(contextId);
  return (
    <Loaded
      query={query}
      failedTitle={t.loadFailed}
      instead={error =>
        isRefused(error) && <CourseDeadEnd title={texts.notFound.title} body={error.message} />
      }
    >
      {gradebook => <Shown contextId={contextId} gradebook={gradebook} />}
    </Loaded>
  );
};
