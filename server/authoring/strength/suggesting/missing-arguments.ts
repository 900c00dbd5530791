import type { MutableLanguage } from '../parse-program.ts';
import type { Plain } from './plain-value.ts';
import type { Constants } from './vary-literals.ts';

/** Parameters that no test gives: what could be meant is written in the solution, as a default or as a constant. */

const patternsFor = (language: MutableLanguage, name: string): RegExp[] => {
  if (language === 'python') return [new RegExp(`\\bdef\\s+${name}\\s*\\(([^()]*)\\)`)];
  return [
    new RegExp(`\\bfunction\\s+${name}\\s*(?:<[^>]*>)?\\(([^()]*)\\)`),
    new RegExp(`\\b${name}\\s*=\\s*(?:function\\s*\\w*\\s*)?\\(([^()]*)\\)`),
    new RegExp(`^\\s+${name}\\s*\\(([^()]*)\\)\\s*(?::[^{]*)?\\{`, 'm'),
  ];
};

/** The parameters in order, each with its default as it is written. */
const parametersOf = (language: MutableLanguage, solution: string, name: string): (string | null)[] => {
  const [, list = ''] =
    patternsFor(language, name)
      .map(pattern => pattern.exec(solution))
      .find(found => found !== null) ?? [];
  return list
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '' && !/^(self|cls)\b|^[*./]/.test(one))
    .map(one => /=(?!=)\s*(.*)$/.exec(one)?.[1]?.trim() ?? null);
};

const valueOf = (text: string): Plain | undefined => {
  if (/^-?\d{1,9}$/.test(text)) return { i: text };
  if (/^-?\d+\.\d+$/.test(text)) return { f: text };
  if (/^(true|false)$/i.test(text)) return /^true$/i.test(text);
  return /^(["'])([^"'\\]*)\1$/.exec(text)?.[2];
};

const mostValues = 12;

/** Values for the first parameter that a call leaves out; none if it gives all of them. */
export const valuesForMissing = (
  { language, solution, constants }: { language: MutableLanguage; solution: string; constants: Constants },
  name: string,
  given: number,
): Plain[] => {
  const parameters = parametersOf(language, solution, name);
  if (given >= parameters.length) return [];
  const texts: Plain[] = constants.strings.flatMap(one => [one, one.toLowerCase(), one.toUpperCase()]);
  const numbers: Plain[] = constants.numbers
    .flatMap(one => [one, one + 1, one - 1])
    .map(one => ({ i: String(one) }));
  const written = parameters[given];
  const usual = written ? valueOf(written) : undefined;
  if (typeof usual === 'boolean') return [!usual];
  if (typeof usual === 'string')
    return [...texts, 'x', '-'].filter(one => one !== usual).slice(0, mostValues);
  if (typeof usual === 'object' && usual !== null) {
    const number = Number('i' in usual ? usual.i : 'f' in usual ? usual.f : 0);
    const near: Plain[] = [number + 1, number - 1, 0, 1, 2, number * 2].map(one => ({
      i: String(Math.trunc(one)),
    }));
    return [...near, ...numbers].slice(0, mostValues);
  }
  return [...texts, ...numbers, true].slice(0, mostValues);
};
