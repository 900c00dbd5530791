test('sums up a walk of three days', () => {
  const walk = [
    { day: 'Monday', km: 14 },
    { day: 'Tuesday', km: 21 },
    { day: 'Wednesday', km: 9 },
  ];
  expect(summary(walk)).toEqual({ days: 3, km: 44, longest: 'Tuesday' });
});

test('sums up a walk of one day', () => {
  expect(summary([{ day: 'Sunday', km: 5 }])).toEqual({ days: 1, km: 5, longest: 'Sunday' });
});

test('names the earlier of two equally long days', () => {
  const walk = [
    { day: 'Friday', km: 12 },
    { day: 'Saturday', km: 12 },
  ];
  expect(summary(walk).longest).toBe('Friday');
});

test('sums up a walk that has not begun', () => {
  expect(summary([])).toEqual({ days: 0, km: 0, longest: null });
});
