import type { Forgery } from '../forgeries.ts';

const importLine = /^import [^;]+;\n/gm;
const importsOf = (texts: string[]) => [...new Set(texts.flatMap(text => text.match(importLine) ?? []))];
const bare = (text: string) => text.replaceAll(importLine, '');

/** The class of the exercise, in the program with this name. */
const calculatorOf = ({ name }: Forgery) => `Calculator_${name.replaceAll('-', '_')}`;
export const testsOf = (forgery: Forgery): string => `${calculatorOf(forgery)}Test`;

/**
 * For tests: one program that holds several, each with tests of its own. A machine takes most of the time of a run; and
 * if one of them ends it or spoils it, an honest one among them does not pass.
 */
export function mergeForgeries(programs: Forgery[], tests: string): { code: string; tests: string } {
  const named = (text: string, program: Forgery) =>
    bare(text).replaceAll(/\bCalculator(?=Test\b|\b)/g, calculatorOf(program));
  const join = (texts: string[], parts: string[]) => [...importsOf(texts), ...parts].join('');
  const codes = programs.map(({ code }) => code);
  return {
    code: join(
      codes,
      programs.map(program => named(program.code, program)),
    ),
    tests: join(
      [tests],
      programs.map(program => named(tests, program)),
    ),
  };
}
