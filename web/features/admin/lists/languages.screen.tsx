import { showNumber } from '#web/texts/locale.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { adminLanguage, paths } from '#web/session/paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PlusIcon } from '#web/ui/button/icons.tsx';
import { useLanguageConfigs } from '../admin.queries.ts';
import { ListFrame } from './list-frame.tsx';
import { useFound } from './use-found.ts';
import { usePagedSearch } from '#web/browser/use-paged-search.ts';
import styles from './list-frame.module.css';

const t = adminTexts.languages;

export const LanguagesScreen = () => {
  useTitle(t.title, adminTexts.title);
  const state = usePagedSearch();
  const languages = useLanguageConfigs(state);
  useFound(t, state.search, languages.isBusy ? undefined : languages.data?.pagination.total);
  return (
    <ListFrame
      words={t}
      state={state}
      {...languages}
      action={
        <Button component={Link} to={paths.adminNewLanguage} leftSection={<PlusIcon />}>
          {t.create}
        </Button>
      }
    >
      {rows => (
        <DataTable
          label={t.title}
          rows={rows}
          keyOf={config => config.id}
          columns={[
            {
              key: 'name',
              label: t.name,
              cell: ({ name, unavailableReason }) => (
                <span>
                  {name}
                  {unavailableReason && (
                    <span className={styles.small}>
                      {t.unavailable}: {unavailableReason}
                    </span>
                  )}
                </span>
              ),
            },
            {
              key: 'command',
              label: t.command,
              cell: ({ executionCommand }) => <code>{executionCommand}</code>,
            },
            {
              key: 'limit',
              label: t.limit,
              isNarrow: true,
              cell: ({ executionLimit }) =>
                executionLimit === null || executionLimit === undefined
                  ? executionLimit
                  : showNumber(executionLimit),
            },
            {
              key: 'edit',
              label: t.edit,
              isNarrow: true,
              cell: ({ id, name }) => (
                <Link to={adminLanguage(id)} aria-label={t.editNamed(name)}>
                  {t.edit}
                </Link>
              ),
            },
          ]}
        />
      )}
    </ListFrame>
  );
};
