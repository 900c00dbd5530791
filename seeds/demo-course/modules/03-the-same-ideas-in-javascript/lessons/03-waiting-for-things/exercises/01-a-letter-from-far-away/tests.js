const soon = value => () => new Promise(resolve => setTimeout(() => resolve(value), 5));

test('reads a letter from Sione', async () => {
  const fetchLetter = soon({ from: 'Sione', text: 'See you soon' });
  expect(await readAloud(fetchLetter)).toBe('Sione writes: See you soon');
});

test('reads a letter from anybody', async () => {
  const fetchLetter = soon({ from: 'Ingrid', text: 'The lake is frozen!' });
  expect(await readAloud(fetchLetter)).toBe('Ingrid writes: The lake is frozen!');
});

test('says when there is no letter', async () => {
  expect(await readAloud(soon(null))).toBe('No letter today.');
});
