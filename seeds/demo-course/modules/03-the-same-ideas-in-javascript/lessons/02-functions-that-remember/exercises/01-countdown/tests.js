afterEach(() => jest.restoreAllMocks());

const printed = from => {
  const lines = [];
  jest.spyOn(console, 'log').mockImplementation(line => lines.push(String(line)));
  countdown(from);
  return lines;
};

test('counts down from three', () => {
  expect(printed(3)).toEqual(['3', '2', '1', 'Lift-off!']);
});

test('counts down from ten', () => {
  expect(printed(10)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1', 'Lift-off!']);
});

test('counts a single second', () => {
  expect(printed(1)).toEqual(['1', 'Lift-off!']);
});

test('lifts off at once from zero', () => {
  expect(printed(0)).toEqual(['Lift-off!']);
});
