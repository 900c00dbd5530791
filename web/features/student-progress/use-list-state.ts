import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { defaultSort, type Sort, type SortKey, sortKeys, type Status, statuses } from './student-rows.ts';

/** Search, filter and sort order, kept in the URL so that links and reloads restore them. */
export const useListState = () => {
  const [params, setParams] = useSearchParams();
  // Local state, so that typing is shown at once; the URL may be updated later.
  const [search, setSearch] = useState(params.get('search') ?? '');
  const set = (name: string, value: string) =>
    setParams(
      before => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const wanted = params.get('sort') ?? '';
  const key = sortKeys.find(each => each === wanted.replace(/^-/, ''));
  const sort: Sort = key ? { key, isDescending: wanted.startsWith('-') } : defaultSort;
  const isDefault = (next: Sort) =>
    next.key === defaultSort.key && next.isDescending === defaultSort.isDescending;
  const setSort = (next: Sort) =>
    set('sort', isDefault(next) ? '' : `${next.isDescending ? '-' : ''}${next.key}`);
  return {
    search,
    setSearch: (text: string) => {
      setSearch(text);
      set('search', text);
    },
    status: statuses.find(each => each === params.get('status')) ?? null,
    setStatus: (status: Status | null) => set('status', status ?? ''),
    sort,
    setSort,
    /** Pressing the same column again reverses the order. */
    pressSort: (pressed: SortKey) =>
      setSort({ key: pressed, isDescending: sort.key === pressed && !sort.isDescending }),
    showAll: () => {
      setSearch('');
      setParams({}, { replace: true });
    },
  };
};
