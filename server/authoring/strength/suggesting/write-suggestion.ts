import type { Suggestion } from '#contract/authoring/strength.ts';
import type { MutableLanguage } from '../parse-program.ts';
import type { Candidate } from './derive-calls.ts';
import { nameInTests } from './derive-seen-calls.ts';
import { asImported } from './java-values.ts';
import { classesIn, type Plain, plainOf, writtenIn } from './plain-value.ts';

/** Nobody wants to check more in a test. */
const longestValue = 120;

/** Exceptions that tests can name without importing them. One of a failed check would be taken for a failed test. */
const builtin: Record<MutableLanguage, RegExp> = {
  python:
    /^(Value|Type|Key|Index|ZeroDivision|Attribute|Runtime|NotImplemented|Lookup|Overflow|Arithmetic|OS|Permission|FileNotFound|Name|EOF)Error$|^(Exception|StopIteration)$/,
  javascript: /^(|Type|Range|Syntax|Reference)Error$/,
  typescript: /^(|Type|Range|Syntax|Reference)Error$/,
  java: /^(IllegalArgument|IllegalState|Arithmetic|NullPointer|IndexOutOfBounds|ArrayIndexOutOfBounds|NumberFormat|UnsupportedOperation)Exception$|^(Runtime)?Exception$/,
};

/** Only what the solution raises by itself is meant, as an operator that is not implemented; an error that it runs into is not. */
const isRaisedBy = (solution: string, name: string) =>
  new RegExp(`\\b(raise|throw\\s+new)\\s+${name}\\b`).test(solution) ||
  (name === 'TypeError' && /\breturn NotImplemented\b/.test(solution));

const hasFraction = (value: Plain): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if ('f' in value) return value.f.length > 8;
  if ('d' in value) return value.d.some(pair => pair.some(hasFraction));
  if ('o' in value) return value.o[1].some(hasFraction);
  const items = 'l' in value ? value.l : 't' in value ? value.t : 's' in value ? value.s : [];
  return items.some(hasFraction);
};

type Written = { value: string; isClose: boolean };

const writtenValue = (language: MutableLanguage, shown: string, tests: string): Written | null => {
  if (language === 'java')
    return { value: asImported(shown, tests), isClose: /^-?\d+\.\d+(E-?\d+)?$/.test(shown) };
  const value = plainOf(JSON.parse(shown));
  if (value === undefined) return null;
  const isNumber = typeof value === 'object' && value !== null && 'f' in value;
  // Another right program may round differently.
  if (!isNumber && hasFraction(value)) return null;
  const nameOf = (name: string) => nameInTests(tests, name);
  if (classesIn(value).some(name => nameOf(name) === null)) return null;
  return { value: writtenIn(language, value, name => nameOf(name) ?? name), isClose: isNumber };
};

/** A test of what the solution does with a call; null if it cannot be written down. */
export const writeSuggestion = (
  language: MutableLanguage,
  { before, call }: Candidate,
  shown: string,
  { solution, tests }: { solution: string; tests: string },
): Suggestion | null => {
  const common = { kind: 'call' as const, call, ...(before.length > 0 && { before }) };
  if (shown.startsWith('E')) {
    const name = shown.slice(1);
    if (!isRaisedBy(solution, name)) return null;
    // A check in a script does not name a class of the program: that something is thrown is enough.
    const isNamed = builtin[language].test(name) || language === 'javascript' || language === 'typescript';
    const known = isNamed ? name : nameInTests(tests, name);
    return known === null ? null : { ...common, value: '', raises: known };
  }
  const written = shown.startsWith('V') ? writtenValue(language, shown.slice(1), tests) : null;
  if (!written || written.value.length > longestValue) return null;
  return { ...common, value: written.value, ...(written.isClose && { isClose: true }) };
};
