test('an empty basket costs nothing', () => {
  expect(total([])).toBe(0);
});

test('adds up several items', () => {
  expect(
    total([
      { name: 'tea', price: 4 },
      { name: 'jam', price: 3.5 },
    ]),
  ).toBeCloseTo(7.5);
});

test('counts an item several times', () => {
  expect(total([{ name: 'egg', price: 0.3, count: 6 }])).toBeCloseTo(1.8);
});

test('an item may be there zero times', () => {
  expect(total([{ name: 'tea', price: 4, count: 0 }])).toBe(0);
});
