import { showNumber } from '#web/texts/locale.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Pagination } from '#contract/core/pages.ts';
import { adminTexts } from '../admin-texts.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { PageButtons } from '#web/forms/page-buttons.tsx';
import { SearchField } from '#web/forms/search-field.tsx';
import type { PagedSearch } from '#web/browser/use-paged-search.ts';
import styles from './list-frame.module.css';

const t = adminTexts.list;

type Words = { title: string; many: string; none: string; loadFailed: string };

type Props<Row> = {
  words: Words;
  state: PagedSearch;
  /** Undefined until the first page has loaded; then the last page that has loaded. */
  data: { rows: Row[]; pagination: Pagination } | undefined;
  error: Error | null;
  /** The rows belong to the previous page or search. */
  isBusy: boolean;
  onRetry: () => void;
  action?: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** The frame of every list in the admin area: search, count, pages and empty state. */
export const ListFrame = <Row,>({ words, state, data, error, isBusy, ...rest }: Props<Row>) => {
  const { onRetry, action, children } = rest;
  const empty =
    state.search === '' ? (
      <EmptyState>{words.none}</EmptyState>
    ) : (
      <EmptyState
        action={
          <Button variant="default" onClick={() => state.find('')}>
            {t.clear}
          </Button>
        }
      >
        {t.noMatch(words.many, state.search)}
      </EmptyState>
    );
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <PageHeading>{words.title}</PageHeading>
        {action}
      </div>
      <div className={styles.tools}>
        <SearchField
          label={t.search(words.many)}
          clearLabel={t.clear}
          value={state.search}
          onSearch={state.find}
        />
        {data && <p className={styles.total}>{t.total(showNumber(data.pagination.total))}</p>}
      </div>
      {/* An error replaces the previous rows: they do not match the current search. */}
      <Loaded
        query={{ data: error ? undefined : data, error, refetch: onRetry }}
        failedTitle={words.loadFailed}
        lines={6}
      >
        {({ rows, pagination }) => (
          <>
            <div className={styles.rows} aria-busy={isBusy}>
              {rows.length === 0 ? empty : children(rows)}
            </div>
            <PageButtons words={t} pagination={pagination} onGo={state.goTo} />
          </>
        )}
      </Loaded>
    </div>
  );
};
