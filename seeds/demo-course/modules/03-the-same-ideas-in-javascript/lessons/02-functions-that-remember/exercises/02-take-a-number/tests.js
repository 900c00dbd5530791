test('gives one number after the other', () => {
  const press = makeMachine();
  expect([press(), press(), press()]).toEqual([1, 2, 3]);
});

test('goes on from a given number', () => {
  const press = makeMachine(50);
  expect([press(), press()]).toEqual([50, 51]);
});

test('starts at zero when asked to', () => {
  expect(makeMachine(0)()).toBe(0);
});

test('does not mix up two machines', () => {
  const here = makeMachine();
  const nextDoor = makeMachine();
  here();
  here();
  expect(nextDoor()).toBe(1);
  expect(here()).toBe(3);
});
