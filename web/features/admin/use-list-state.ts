import { useSearchParams } from 'react-router';

export type ListState = {
  page: number;
  search: string;
  goTo: (page: number) => void;
  find: (search: string) => void;
};

/** Page and search stand in the address, so that Back and a reload find them again. */
export const useListState = (): ListState => {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const search = params.get('search') ?? '';
  const write = (next: { page: number; search: string }, options?: { replace: boolean }) =>
    setParams(
      {
        ...(next.search !== '' && { search: next.search }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      options,
    );
  return {
    page,
    search,
    goTo: next => write({ page: next, search }),
    // Another search begins at its first page. Not every letter is a step back.
    find: next => write({ page: 1, search: next }, { replace: true }),
  };
};
