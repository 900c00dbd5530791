import { Link } from 'react-router';
import { courseEditor } from '#web/session/paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllCourses } from '../admin.queries.ts';
import { ListFrame } from './list-frame.tsx';
import { useFound } from './use-found.ts';
import { usePagedSearch } from '#web/browser/use-paged-search.ts';

const t = adminTexts.courses;

export const AdminCoursesScreen = () => {
  useTitle(t.title, adminTexts.title);
  const state = usePagedSearch();
  const courses = useAllCourses(state);
  useFound(t, state.search, courses.isBusy ? undefined : courses.data?.pagination.total);
  return (
    <ListFrame words={t} state={state} {...courses}>
      {rows => (
        <DataTable
          label={t.title}
          rows={rows}
          keyOf={course => course.id}
          columns={[
            { key: 'name', label: t.name, cell: course => course.name },
            { key: 'language', label: t.language, cell: course => course.languageConfig.name },
            {
              key: 'actions',
              label: adminTexts.list.actions,
              isNarrow: true,
              cell: course => (
                <Link to={courseEditor(course.contextId)} aria-label={t.openCourse(course.name)}>
                  {t.open}
                </Link>
              ),
            },
          ]}
        />
      )}
    </ListFrame>
  );
};
