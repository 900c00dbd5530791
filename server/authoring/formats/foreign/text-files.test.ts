import { expect, it } from 'vitest';
import { inTestFolder, isMentioned } from './text-files.ts';

it('CG-2 a program that names a folder takes all of its files', () => {
  const text = 'open(os.path.join(HERE, "patterns", name + ".txt"))';
  expect(isMentioned('tests/patterns/glider.txt', [text])).toBe(true);
  expect(isMentioned('tests/other/glider.txt', [text])).toBe(false);
});

it('CG-2 tests that go up from their folder stand in one', () => {
  const up = 'path = os.path.join(os.path.dirname(__file__), "..", "data.csv")\n';
  const moved = inTestFolder([], [{ name: 'test_a.py', text: up }]);
  expect(moved.tests[0]!.text).toBe(
    `import os\n\n__file__ = os.path.abspath(os.path.join("tests", "test_a.py"))\n\n${up}`,
  );
  expect(moved.files).toMatchObject([{ name: 'tests/about.txt', kind: 'hidden' }]);
  const beside = { name: 'tests/a.json', text: '{}', kind: 'readOnly' as const };
  const stays = inTestFolder([beside], [{ name: 'test_a.py', text: 'open(HERE / __file__)\n' }]);
  expect(stays.files.map(({ name }) => name)).toEqual(['tests/a.json', 'a.json']);
});
