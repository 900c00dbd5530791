import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrange, type Placed } from './arrange.ts';

const list = (...ids: number[]): Placed[] => ids.map((id, position) => ({ id, parentId: 1, position }));
const orderOf = (places: Placed[], parentId = 1) =>
  places
    .filter(p => p.parentId === parentId)
    .toSorted((a, b) => a.position - b.position)
    .map(p => p.id);

it('CE-3 a complete list gets the requested order', () => {
  expect(orderOf(arrange(list(1, 2, 3), list(3, 1, 2)))).toEqual([3, 1, 2]);
});

it('CE-3 moving one item closes its gap', () => {
  expect(orderOf(arrange(list(1, 2, 3, 4), [{ id: 4, parentId: 1, position: 1 }]))).toEqual([1, 4, 2, 3]);
});

it('CE-3 a lesson that moves to another module is removed from its old module', () => {
  const current = [...list(1, 2, 3), { id: 9, parentId: 2, position: 0 }];
  const after = arrange(current, [{ id: 2, parentId: 2, position: 1 }]);
  expect(orderOf(after, 1)).toEqual([1, 3]);
  expect(orderOf(after, 2)).toEqual([9, 2]);
});

it('CE-3 a request without the newest item keeps the requested order', () => {
  expect(
    orderOf(
      arrange(list(1, 2, 3), [
        { id: 2, parentId: 1, position: 0 },
        { id: 1, parentId: 1, position: 1 },
      ]),
    ),
  ).toEqual([2, 1, 3]);
});

it('CE-3 every request keeps all items once, at dense positions', () => {
  const items = fc.uniqueArray(fc.nat(20), { minLength: 1 }).chain(ids =>
    fc.tuple(
      fc.constant(ids.map((id, i) => ({ id, parentId: i % 3, position: Math.floor(i / 3) }))),
      fc
        .subarray(ids)
        .chain(chosen =>
          fc.tuple(
            ...chosen.map(id =>
              fc.record({ id: fc.constant(id), parentId: fc.nat(2), position: fc.nat(30) }),
            ),
          ),
        ),
    ),
  );
  fc.assert(
    fc.property(items, ([current, wanted]) => {
      const after = arrange(current, wanted);
      expect(after.map(p => p.id).toSorted((a, b) => a - b)).toEqual(
        current.map(p => p.id).toSorted((a, b) => a - b),
      );
      for (const siblings of Map.groupBy(after, p => p.parentId).values())
        expect(siblings.map(p => p.position).toSorted((a, b) => a - b)).toEqual(siblings.map((_, i) => i));
      for (const { id, parentId } of wanted) expect(after.find(p => p.id === id)?.parentId).toBe(parentId);
    }),
  );
});
