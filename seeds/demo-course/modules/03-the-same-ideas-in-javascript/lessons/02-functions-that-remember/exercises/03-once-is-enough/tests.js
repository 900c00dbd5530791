test('runs the action at the first call, with its arguments', () => {
  const add = once((a, b) => a + b);
  expect(add(2, 3)).toBe(5);
});

test('does not run the action before it is called', () => {
  const action = jest.fn();
  once(action);
  expect(action).toHaveBeenCalledTimes(0);
});

test('runs the action only once, however often it is called', () => {
  const action = jest.fn();
  const careful = once(action);
  careful();
  careful();
  careful();
  expect(action).toHaveBeenCalledTimes(1);
});

test('gives the first answer again', () => {
  const ring = once(name => `Ding for ${name}!`);
  ring('Noor');
  expect(ring('Pavel')).toBe('Ding for Noor!');
});

test('remembers even an answer of nothing at all', () => {
  const action = jest.fn(() => undefined);
  const careful = once(action);
  careful();
  expect(careful()).toBeUndefined();
  expect(action).toHaveBeenCalledTimes(1);
});
