import { Link } from 'react-router';
import type { ListedUser } from '#contract/site/users.ts';
import { adminUser } from '#web/session/paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useUsers } from '../admin.queries.ts';
import { ListFrame } from './list-frame.tsx';
import { useFound } from './use-found.ts';
import { usePagedSearch } from '#web/browser/use-paged-search.ts';
import styles from './list-frame.module.css';

const t = adminTexts.users;

const fullName = ({ firstName, lastName }: ListedUser) => `${firstName} ${lastName}`;

export const UsersScreen = () => {
  useTitle(t.title, adminTexts.title);
  const state = usePagedSearch();
  const users = useUsers(state);
  useFound(t, state.search, users.isBusy ? undefined : users.data?.pagination.total);
  return (
    <ListFrame words={t} state={state} {...users}>
      {rows => (
        <DataTable
          label={t.title}
          rows={rows}
          keyOf={user => user.id}
          columns={[
            {
              key: 'name',
              label: t.name,
              cell: user => (
                <span>
                  {fullName(user)}
                  {user.isSiteAdmin && <span className={styles.small}>{t.siteAdmin}</span>}
                </span>
              ),
            },
            { key: 'email', label: t.email, cell: user => user.email },
            {
              key: 'actions',
              label: adminTexts.list.actions,
              isNarrow: true,
              cell: user => (
                <Link to={adminUser(user.id)} aria-label={t.detailsOf(fullName(user))}>
                  {t.viewDetails}
                </Link>
              ),
            },
          ]}
        />
      )}
    </ListFrame>
  );
};
