import { expect, it } from 'vitest';
import { parseSections } from './parse-sections.ts';

const person = (id: number, email: string) => ({
  id,
  name: `Person ${id}`,
  email,
  roleKey: 'CONTEXT_LEARNER' as const,
  sections: [],
  ownSection: null,
});
const people = [person(1, 'Ada@example.org'), person(2, 'bob@example.org')];

it.each([
  ['a CSV file with a heading', '\uFEFFEmail,Section\r\nada@example.org,Lab A\r\nbob@example.org,Lab B\r\n'],
  ['semicolons', 'ada@example.org;Lab A\nbob@example.org;Lab B'],
  ['columns of a table', 'ada@example.org\tLab A\nbob@example.org\tLab B'],
  ['quotes', '"ada@example.org","Lab A"\n"bob@example.org", "Lab B"'],
  ['a name before and the section last', 'Ada,ada@example.org,Lab A\nBob,bob@example.org,Lab B'],
  ['the section first', 'Lab A,ada@example.org\nLab B,bob@example.org'],
])('LC-4 reads %s', (_what, text) => {
  expect(parseSections(text, people)).toEqual({
    labelled: [
      { userId: 1, section: 'Lab A' },
      { userId: 2, section: 'Lab B' },
    ],
    unknown: [],
    unreadable: [],
  });
});

it('LC-4 says which addresses are not in the course and which lines are not readable', () => {
  const text =
    'ada@example.org,"A, ""first"""\neve@example.org,A\n\nnonsense\nbob@example.org\nbob@example.org,';
  expect(parseSections(text, people)).toEqual({
    labelled: [
      { userId: 1, section: 'A, "first"' },
      { userId: 2, section: null },
    ],
    unknown: ['eve@example.org'],
    unreadable: [4, 5],
  });
});
