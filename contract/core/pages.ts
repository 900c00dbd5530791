import { z } from 'zod';

/** Pagination (section 9 of the specification). */
const defaultLimit = 30;

const whole = (max: number) => z.coerce.number<number | string>().int().min(1).max(max);

export const PageQuery = z.object({
  page: whole(1_000_000).default(1),
  limit: whole(100).default(defaultLimit),
  /** All words must occur, in any order. NUL is removed, because PostgreSQL cannot store it. */
  search: z
    .string()
    .max(200, 'Search for at most 200 characters.')
    .transform(text => text.replaceAll('\0', ''))
    .default(''),
});
export type PageQuery = z.output<typeof PageQuery>;

export const Pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  totalPages: z.number(),
});
export type Pagination = z.infer<typeof Pagination>;

/** A page past the end becomes the last one; an empty list has one page. */
export const paginationOf = (
  { page, limit }: Pick<PageQuery, 'page' | 'limit'>,
  total: number,
): Pagination => {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return { page: Math.min(page, totalPages), limit, total, totalPages };
};
