import { useLocation, useNavigation, useSearchParams } from 'react-router';

export type PagedSearch = {
  page: number;
  search: string;
  goTo: (page: number) => void;
  find: (search: string) => void;
};

/** Page and search stand in the address, so that Back and a reload find them again. */
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
      // Somebody typed and then followed a link: a search that comes late must not hold them back.
      const isLeaving = next !== undefined && next.pathname !== pathname;
      // Another search begins at its first page. Not every letter is a step back.
      if (!isLeaving) write({ page: 1, search: text }, { replace: true });
    },
  };
};
