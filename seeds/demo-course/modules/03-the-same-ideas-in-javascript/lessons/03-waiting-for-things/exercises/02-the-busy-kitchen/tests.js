const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

test('serves what was ordered', async () => {
  const cook = async order => `hot ${order}`;
  expect(await serve(['soup', 'injera'], cook)).toEqual(['hot soup', 'hot injera']);
});

test('keeps the order, even if the last dish is ready first', async () => {
  const minutes = { stew: 30, rice: 15, salad: 1 };
  const cook = async order => {
    await pause(minutes[order]);
    return order;
  };
  expect(await serve(['stew', 'rice', 'salad'], cook)).toEqual(['stew', 'rice', 'salad']);
});

test('gives all orders to the kitchen at once', async () => {
  let begun = 0;
  let tellAll;
  const allBegun = new Promise(resolve => (tellAll = resolve));
  const cook = async order => {
    begun += 1;
    if (begun === 3) tellAll();
    // A dish is ready once all three are being cooked; who orders one by one waits in vain.
    await Promise.race([allBegun, pause(400)]);
    return `${order} while ${begun} cook`;
  };
  expect((await serve(['tea', 'toast', 'eggs'], cook))[0]).toBe('tea while 3 cook');
});

test('has nothing to cook for a table without orders', async () => {
  const cook = jest.fn();
  expect(await serve([], cook)).toEqual([]);
  expect(cook).toHaveBeenCalledTimes(0);
});
