import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { defaultSort, type Sort, type SortKey, sortKeys, type Status, statuses } from './student-rows.ts';

/** What is looked at and how, kept in the address: a link or a reload shows the same. */
export const useListState = () => {
  const [params, setParams] = useSearchParams();
  // Typed characters show at once; the address may follow a moment later.
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
    /** A second press turns the order round. */
    pressSort: (pressed: SortKey) =>
      setSort({ key: pressed, isDescending: sort.key === pressed && !sort.isDescending }),
    showAll: () => {
      setSearch('');
      setParams({}, { replace: true });
    },
  };
};
