import { expect, it } from 'vitest';
import { readAddresses, splitIntoLines } from './addresses.ts';

it.each([
  ['one a line', 'ada@x.org\ngrace@x.org', 'ada@x.org\ngrace@x.org'],
  ['from Windows, with gaps', '  ada@x.org \r\n\r\ngrace@x.org\r\n', 'ada@x.org\ngrace@x.org'],
  ['commas', 'ada@x.org, grace@x.org,alan@x.org', 'ada@x.org\ngrace@x.org\nalan@x.org'],
  ['semicolons', 'ada@x.org; grace@x.org;', 'ada@x.org\ngrace@x.org'],
  ['spaces', 'ada@x.org grace@x.org', 'ada@x.org\ngrace@x.org'],
  ['names', 'Ada Lovelace <ada@x.org>, Grace <grace@x.org>', 'ada@x.org\ngrace@x.org'],
  ['names with commas', '"Lovelace, Ada" <ada@x.org>; "Hopper, G." <grace@x.org>', 'ada@x.org\ngrace@x.org'],
  ['a name with a bare comma', 'Lovelace, Ada <ada@x.org>', 'ada@x.org'],
  ['a table', 'Ada\tLovelace\tada@x.org\nGrace\tHopper\tgrace@x.org', 'ada@x.org\ngrace@x.org'],
  ['CSV', 'Lovelace,Ada,ada@x.org,3b\n"Hopper","Grace","grace@x.org","3b"', 'ada@x.org\ngrace@x.org'],
  ['brackets and mailto', '<ada@x.org>\nmailto:grace@x.org', 'ada@x.org\ngrace@x.org'],
  ['a list with an invalid address', 'ada@x.org, bob, grace@x.org', 'ada@x.org\nbob\ngrace@x.org'],
  ['a word without @ after an address', 'ada@x.org, not-an-address', 'ada@x.org\nnot-an-address'],
  ['a name and a class after an address', 'ada@x.org,Ada,Lovelace,3b', 'ada@x.org'],
  ['a bad line', 'ada@x.org\nbob\nada@', 'ada@x.org\nbob\nada@'],
])('PE-2 pasting %s gives one address per line', (_, pasted, lines) => {
  expect(splitIntoLines(pasted)).toBe(lines);
  expect(splitIntoLines(lines), 'and stays so').toBe(lines);
});

it('PE-2 problems have line numbers that count empty lines', () => {
  expect(readAddresses('ada@x.org\n\nada@\nAda <grace@x.org>, bob@')).toEqual([
    { line: 1, address: 'ada@x.org', problem: null },
    { line: 3, address: 'ada@', problem: 'Line 3: “ada@” is not a complete address.' },
    { line: 4, address: 'grace@x.org', problem: null },
    { line: 4, address: 'bob@', problem: 'Line 4: “bob@” is not a complete address.' },
  ]);
});
