test('words by their first letter', () => {
  expect(intoDrawers(['pear', 'plum', 'fig'], word => word[0] ?? '')).toEqual({
    p: ['pear', 'plum'],
    f: ['fig'],
  });
});

test('numbers in two drawers', () => {
  const drawers = intoDrawers([1, 2, 3, 4], number => (number % 2 === 0 ? 'even' : 'odd'));
  expect(drawers).toEqual({ odd: [1, 3], even: [2, 4] });
});

test('objects by one of their parts', () => {
  const books = [
    { title: 'A', author: 'Ito' },
    { title: 'B', author: 'Ito' },
  ];
  expect(intoDrawers(books, book => book.author)).toEqual({ Ito: books });
});

test('no things, no drawers', () => {
  expect(intoDrawers([], () => 'x')).toEqual({});
});
