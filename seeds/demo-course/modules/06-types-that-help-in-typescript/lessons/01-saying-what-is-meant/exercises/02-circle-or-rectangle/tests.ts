test('area of a circle', () => {
  expect(area({ kind: 'circle', radius: 2 })).toBeCloseTo(12.566, 2);
});

test('area of a rectangle', () => {
  expect(area({ kind: 'rectangle', width: 3, height: 4 })).toBe(12);
});

test('finds the largest shape', () => {
  const shapes = [
    { kind: 'rectangle' as const, width: 1, height: 1 },
    { kind: 'circle' as const, radius: 1 },
    { kind: 'rectangle' as const, width: 1, height: 2 },
  ];
  expect(largest(shapes)).toEqual({ kind: 'circle', radius: 1 });
});

test('there is no largest shape of none', () => {
  expect(largest([])).toBeUndefined();
});
