import { useLocation, useNavigation, useSearchParams } from 'react-router';

export type PagedSearch = {
  page: number;
  search: string;
  goTo: (page: number) => void;
  find: (search: string) => void;
};

/** Page and search are kept in the URL, so that Back and a reload restore them. */
export const usePagedSearch = (): PagedSearch => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const search = params.get('search') ?? '';
  const write = (wanted: { page: number; search: string }, options?: { replace: boolean }) =>
    setParams(
      {
        ...(wanted.search !== '' && { search: wanted.search }),
        ...(wanted.page > 1 && { page: String(wanted.page) }),
      },
      options,
    );
  return {
    page,
    search,
    goTo: number => write({ page: number, search }),
    find: text => {
      // A debounced search that fires after the user followed a link must not cancel that navigation.
      const isLeaving = next !== undefined && next.pathname !== pathname;
      // A new search starts at page 1. `replace`, so that not every letter is a history entry.
      if (!isLeaving) write({ page: 1, search: text }, { replace: true });
    },
  };
};
