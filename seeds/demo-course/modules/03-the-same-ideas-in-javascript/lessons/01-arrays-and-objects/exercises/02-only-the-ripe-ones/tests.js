test('finds the ripe fruits in the order of the basket', () => {
  const basket = [
    { name: 'mango', days: 6 },
    { name: 'kiwi', days: 2 },
    { name: 'papaya', days: 9 },
  ];
  expect(ripe(basket)).toEqual(['mango', 'papaya']);
});

test('takes a fruit on its fifth day, but not on its fourth', () => {
  expect(ripe([{ name: 'pear', days: 5 }])).toEqual(['pear']);
  expect(ripe([{ name: 'plum', days: 4 }])).toEqual([]);
});

test('finds nothing in an empty basket', () => {
  expect(ripe([])).toEqual([]);
});
