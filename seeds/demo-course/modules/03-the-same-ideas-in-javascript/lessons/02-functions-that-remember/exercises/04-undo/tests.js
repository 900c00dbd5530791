const written = (...parts) => {
  const note = new Note();
  for (const part of parts) note.write(part);
  return note;
};

test('is empty at first', () => {
  expect(new Note().text).toBe('');
});

test('adds what is written at the end', () => {
  expect(written('Dear ', 'Grandma').text).toBe('Dear Grandma');
});

test('undoes one step at a time', () => {
  const note = written('Dear ', 'Grandma', '!');
  note.undo();
  expect(note.text).toBe('Dear Grandma');
  note.undo();
  expect(note.text).toBe('Dear ');
});

test('does nothing when there is nothing to undo', () => {
  const note = written('Hi');
  note.undo();
  note.undo();
  note.undo();
  expect(note.text).toBe('');
});

test('goes on after an undo', () => {
  const note = written('Dear ', 'Grandpa');
  note.undo();
  note.write('Grandma');
  expect(note.text).toBe('Dear Grandma');
  note.undo();
  expect(note.text).toBe('Dear ');
});
