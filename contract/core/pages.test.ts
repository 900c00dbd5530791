import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paginationOf } from './pages.ts';

it('HS-2 the page of a pagination exists, and all pages together contain the whole list', () => {
  const query = fc.record({
    page: fc.integer({ min: 1, max: 1_000_000 }),
    limit: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(query, fc.integer({ min: 0, max: 100_000 }), (wanted, total) => {
      const { page, limit, totalPages } = paginationOf(wanted, total);
      expect(page).toBeGreaterThanOrEqual(1);
      expect(page).toBeLessThanOrEqual(totalPages);
      expect(totalPages * limit).toBeGreaterThanOrEqual(total);
      expect((totalPages - 1) * limit).toBeLessThan(Math.max(1, total));
      expect(page).toBe(wanted.page <= totalPages ? wanted.page : totalPages);
    }),
  );
});
