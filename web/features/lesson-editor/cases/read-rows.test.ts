import { expect, it } from 'vitest';
import { readCells, readRows } from './read-rows.ts';

const short = (text: string) => readRows(text).map(({ name, stdin, stdout }) => [name, stdin, stdout]);

it('TK-1 three columns are name, input and expected output, two are input and expected output', () => {
  expect(short('one\t1 2\t3\r\ntwo\t3 4\t\r\n')).toEqual([
    ['one', '1 2', '3'],
    ['two', '3 4', null],
  ]);
  expect(short('1 2\t3\n3 4\t7')).toEqual([
    ['', '1 2', '3'],
    ['', '3 4', '7'],
  ]);
});

it('TK-1 a cell with line breaks, tabs or quotes stays one cell', () => {
  expect(readCells('a\t"1\n2\t3"\t"say ""hi"""\n\n5" wide\tx\ty')).toEqual([
    ['a', '1\n2\t3', 'say "hi"'],
    ['5" wide', 'x', 'y'],
  ]);
  expect(readCells('')).toEqual([]);
});

it('TK-1 a first row with the names of columns chooses them', () => {
  expect(readRows('Expected output\tArguments\tExit code\tHidden\n5\t2 3\t1\tyes')).toMatchObject([
    { name: '', stdin: '', stdout: '5', args: ['2', '3'], exitCode: 1, hidden: true },
  ]);
});
