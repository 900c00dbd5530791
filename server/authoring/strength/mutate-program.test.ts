import { describe, expect, it } from 'vitest';
import { mostMutants, mutateProgram } from './mutate-program.ts';
import { type MutableLanguage, mutableLanguageOf } from './parse-program.ts';

const changesOf = (language: MutableLanguage, code: string) =>
  mutateProgram({ language, code }).map(({ line, after }) => `${line}: ${after.trim()}`);

describe('LC-3 wrong programs', () => {
  it('of Python have one small mistake each', () => {
    const code = `def initials(name, most=3):
    """The first letters."""
    result = ""
    for word in name.split():
        if len(result) < most and not word == "-":
            result += word[0].upper()
    return result
`;
    expect(changesOf('python', code)).toEqual([
      '1: def initials(name, most=4):',
      '3: result = "x"',
      '4: for word in name:',
      '5: if True:',
      '5: if False:',
      '5: if len(result) < most:',
      '5: if not word == "-":',
      '5: if len(result) <= most and not word == "-":',
      '5: if len(result) < most or not word == "-":',
      '5: if len(result) < most and word == "-":',
      '5: if len(result) < most and not word != "-":',
      '5: if len(result) < most and not word == "":',
      '6: pass',
      '6: result -= word[0].upper()',
      '6: result += word[0]',
      '6: result += word[1].upper()',
      '7: return None',
    ]);
  });

  it('of TypeScript leave types alone', () => {
    const code = `export function area(width: number, height: number): number {
  if (width <= 0 || height <= 0) return 0;
  return multiply(width, height);
}
`;
    expect(changesOf('typescript', code)).toEqual([
      '2: if (true) return 0;',
      '2: if (false) return 0;',
      '2: if (width <= 0) return 0;',
      '2: if (height <= 0) return 0;',
      '2: if (width < 0 || height <= 0) return 0;',
      '2: if (width <= 1 || height <= 0) return 0;',
      '2: if (width <= 0 && height <= 0) return 0;',
      '2: if (width <= 0 || height < 0) return 0;',
      '2: if (width <= 0 || height <= 1) return 0;',
      '2: if (width <= 0 || height <= 0) return undefined;',
      '2: if (width <= 0 || height <= 0) return 1;',
      '3: return undefined;',
      '3: return multiply(height, width);',
    ]);
  });

  it('of Java can be compiled: none returns nothing, and the head of a loop still counts up', () => {
    const code = `class Main {
  static int sum(int[] numbers) {
    int total = 0;
    for (int i = 0; i < numbers.length; i++) total += numbers[i];
    return total;
  }
}
`;
    expect(changesOf('java', code)).toEqual([
      '3: int total = 1;',
      '4: for (int i = 1; i < numbers.length; i++) total += numbers[i];',
      '4: for (int i = 0; i <= numbers.length; i++) total += numbers[i];',
      '4: for (int i = 0; i < numbers.length; i++) ;',
      '4: for (int i = 0; i < numbers.length; i++) total -= numbers[i];',
    ]);
  });

  it.each([
    [
      'python',
      'def f(values):\n    best = values[0]\n    for v in values:\n        if v > best:\n            best = v\n',
      4,
    ],
    [
      'javascript',
      'function f(values) {\n  let best = values[0];\n  for (const v of values) if (v > best) best = v;\n}\n',
      3,
    ],
  ] as const)('of %s leave out one that finds the same best value', (language, code, line) => {
    expect(
      changesOf(language, code).filter(change => change.startsWith(`${line}:`) && change.includes('>=')),
    ).toEqual([]);
  });

  it('FD-4 never take away what the tests import', () => {
    const code = 'const twice = n => n * 2;\nmodule.exports = { twice };\nexports.other = twice;\n';
    expect(changesOf('javascript', code).every(change => change.startsWith('1:'))).toBe(true);
  });

  it('FD-4 LF-3 leave out a guard, a part of a condition and what is done to a text', () => {
    const code = `def key(text, most):
    if most < 1:
        raise ValueError("too few")
    elif most > 9 and text:
        return abs(most)
    return text.strip(".").lower()
`;
    expect(changesOf('python', code)).toEqual(
      expect.arrayContaining([
        '2: if False:',
        '4: elif False:',
        '4: elif most > 9:',
        '4: elif text:',
        '5: return most',
        '6: return text.lower()',
        '6: return text.strip(".")',
      ]),
    );
  });

  it('leave out what tests never run', () => {
    expect(changesOf('python', 'import os\n\nif __name__ == "__main__":\n    print(1 + 1)\n')).toEqual([]);
  });

  it('have the same ids each time, and others for another solution', () => {
    const idsOf = (code: string) => mutateProgram({ language: 'python', code }).map(({ id }) => id);
    expect(idsOf('x = 1 + 2\n')).toEqual(idsOf('x = 1 + 2\n'));
    expect(idsOf('x = 1 + 3\n')).not.toContain(idsOf('x = 1 + 2\n')[0]);
  });

  it('of a long program are spread over all of it', () => {
    const code = Array.from({ length: 500 }, (_, index) => `x${index} = ${index} + 1\n`).join('');
    const mutants = mutateProgram({ language: 'python', code });
    expect(mutants).toHaveLength(mostMutants);
    expect(mutants.at(-1)!.line).toBeGreaterThan(480);
  });

  it('exist for four languages', () => {
    expect(['main.py', 'main.js', 'main.ts', 'Main.java', 'main.c', 'main'].map(mutableLanguageOf)).toEqual([
      'python',
      'javascript',
      'typescript',
      'java',
      null,
      null,
    ]);
  });
});
