import { expect, it } from 'vitest';
import { expectedOf, withIncludes } from './read-question.ts';

it('CG-2 patterns in the words of Python become ours', () => {
  const found = (pattern: string, text: string) => new RegExp(expectedOf(pattern, 'RegexGrader')).test(text);
  expect(found('(?i)no data', 'Sorry, No Data')).toBe(true);
  expect(found(String.raw`\Aa.*b\s*\Z`, 'a\nb\n')).toBe(true);
  expect(found(String.raw`\Aa`, 'b\na')).toBe(false);
  expect(found(String.raw`a\Z`, 'a\nb')).toBe(false);
  expect(expectedOf('(?i)', 'EqualityGrader')).toBe('(?i)');
});

it('CG-2 functions in C++ stand after the lines of their template', () => {
  const program = withIncludes('#include <vector>\n\nvector<int> f();\n');
  expect(program).toMatch(/^#include <iostream>\n[^]*using namespace std;\n\n#include <vector>\n/);
  expect(program.match(/<vector>/g)).toHaveLength(1);
});
