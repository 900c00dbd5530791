import { expect, it } from 'vitest';

import { createFindCommands } from './probe-language.ts';

it('QK-1 programs of all languages that are asked for at once are looked for at once', async () => {
  const asked: string[][] = [];
  const find = createFindCommands(async names => {
    asked.push(names);
    return names.map(name => (name === 'javac' ? `-${name}` : `+${name} 12 34`));
  });
  expect(await Promise.all([find(['gcc']), find(['javac', 'java']), find(['gcc', 'g++'])])).toEqual([
    { missing: [], runtime: 'gcc 12 34' },
    { missing: ['javac'], runtime: 'java 12 34' },
    { missing: [], runtime: 'gcc 12 34, g++ 12 34' },
  ]);
  expect(asked).toEqual([['gcc', 'javac', 'java', 'g++']]);
  await find(['gcc']);
  expect(asked).toHaveLength(2);
});
