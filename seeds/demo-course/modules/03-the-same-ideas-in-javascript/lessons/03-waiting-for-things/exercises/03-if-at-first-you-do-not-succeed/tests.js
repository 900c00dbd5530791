const failing = times => {
  let calls = 0;
  return jest.fn(async () => {
    calls += 1;
    if (calls <= times) throw new Error(`lost signal ${calls}`);
    return 'picture of the moon';
  });
};

test('returns the answer when the first call works', async () => {
  const call = failing(0);
  expect(await persist(call, 3)).toBe('picture of the moon');
  expect(call).toHaveBeenCalledTimes(1);
});

test('tries again after a failure', async () => {
  const call = failing(2);
  expect(await persist(call, 3)).toBe('picture of the moon');
  expect(call).toHaveBeenCalledTimes(3);
});

test('lets the last error out when every try fails', async () => {
  await expect(persist(failing(9), 3)).rejects.toThrow('lost signal 3');
});

test('makes no more calls than allowed', async () => {
  const call = failing(9);
  await persist(call, 4).catch(() => {});
  expect(call).toHaveBeenCalledTimes(4);
});

test('tries once if only one try is allowed', async () => {
  const call = failing(1);
  await expect(persist(call, 1)).rejects.toThrow('lost signal 1');
  expect(call).toHaveBeenCalledTimes(1);
});
