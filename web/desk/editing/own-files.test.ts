import { expect, it } from 'vitest';
import { openFiles, readOwnFiles, withFile, writeOwnFiles } from './own-files.ts';

const given = [
  { name: 'shapes.py', kind: 'edited' as const, content: '# begin here' },
  { name: 'data.csv', kind: 'readOnly' as const, content: 'a,b' },
];

it('FZ-1 a file is the student’s own from its first change until it is changed back', () => {
  const changed = withFile(given, {}, 'shapes.py', 'side = 2');
  expect(changed).toEqual({ 'shapes.py': 'side = 2' });
  expect(withFile(given, changed, 'shapes.py', ''), 'emptied is changed').toEqual({ 'shapes.py': '' });
  const others = { ...changed, 'more.py': 'x' };
  expect(withFile(given, others, 'shapes.py', '# begin here')).toEqual({ 'more.py': 'x' });
  expect(withFile(given, {}, 'more.py', '# begin here'), 'the text of another file').toEqual({
    'more.py': '# begin here',
  });
});

it('FZ-1 an emptied file stays empty, and what cannot be edited is the author’s', () => {
  const shown = openFiles(given, { 'shapes.py': '', 'data.csv': 'mine' });
  expect(shown.map(({ value, isReadOnly }) => [value, isReadOnly])).toEqual([
    ['', false],
    ['a,b', true],
  ]);
});

it('FZ-1 the same files are the same text, in whichever order they were changed', () => {
  const text = writeOwnFiles({ b: '2', a: '1' });
  expect(text).toBe(writeOwnFiles({ a: '1', b: '2' }));
  expect(readOwnFiles(text)).toEqual({ a: '1', b: '2' });
});
