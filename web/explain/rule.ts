import type { Explanation } from './reasons/explanation.ts';
import { nearKeyword, nearName } from './reasons/near-names.ts';

/** An error, and where it is in the program that was run. */
export type Failure = {
  language: string;
  code: string;
  /** As the language says it, without our own words around it. */
  error: string;
  line: number | undefined;
  /** Counted from 1. */
  column: number | undefined;
};

/** What the patterns before it have found can be part of a pattern. */
type Pattern = RegExp | ((groups: Record<string, string>) => RegExp);

/**
 * A rule applies if each of its patterns is found. `$name` in its sentences stands for a group of a pattern; `$at` is the
 * number of the line. The first rule that applies is used, so that special ones stand before general ones.
 */
export type Rule = {
  /** Searched in the error. */
  says: RegExp;
  /** Searched in the whole program; `absent` must not be found there. */
  code?: Pattern;
  absent?: RegExp;
  /** Searched in the line that the error is about, and in the last line above it that is not empty. */
  line?: Pattern;
  above?: Pattern;
  /** The error is at the first sign of its line, or at the end of it. */
  isFirst?: true;
  isLast?: true;
  /** The line opens more round brackets than it closes, or closes more than it opens. */
  brackets?: 'open' | 'closed';
  /** The group that must be almost a known name: then `$near` is that name, and `$where` a sentence about it. */
  near?: string;
  /** The same for words of the language itself, such as `retrun`. */
  nearKeyword?: string;
  /** The mistake is in the line above: compilers notice a missing semicolon at the next word. */
  isAbove?: true;
  what: string;
  why: string;
  /** For errors that we can only describe, not explain: it is not counted as an explanation of the corpus. */
  isGeneric?: true;
};

/** Adds the groups of a pattern; false if it is not found. */
const search = (pattern: Pattern | undefined, text: string, groups: Record<string, string>): boolean => {
  if (!pattern) return true;
  const found = (typeof pattern === 'function' ? pattern(groups) : pattern).exec(text);
  for (const [name, value] of Object.entries(found?.groups ?? {}))
    if (value !== undefined) groups[name] = value;
  return found !== null;
};

const filled = (text: string, groups: Record<string, string>) =>
  text.replaceAll(/\$([A-Za-z]\w*)/g, (whole, name: string) => groups[name] ?? whole);

const placesOf = ({ code, line }: Failure) => {
  if (line === undefined) return { own: '', above: '', aboveLine: undefined };
  const lines = code.split('\n');
  const at = lines.slice(0, line - 1).findLastIndex(one => one.trim() !== '');
  return { own: lines[line - 1] ?? '', above: lines[at] ?? '', aboveLine: at === -1 ? undefined : at + 1 };
};

const bracketsOf = (line: string) => {
  const bare = line.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '');
  const more = bare.split('(').length - bare.split(')').length;
  return more > 0 ? 'open' : more < 0 ? 'closed' : null;
};

const readPatterns = (rule: Rule, failure: Failure): Record<string, string> | null => {
  const { own, above, aboveLine } = placesOf(failure);
  const groups: Record<string, string> = { at: String((rule.isAbove ? aboveLine : failure.line) ?? '') };
  const isFound =
    search(rule.says, failure.error, groups) &&
    search(rule.code, failure.code, groups) &&
    search(rule.line, own, groups) &&
    search(rule.above, above, groups) &&
    (!rule.isFirst || failure.column === own.search(/\S/) + 1) &&
    (!rule.isLast || (failure.column ?? 0) >= own.trimEnd().length) &&
    (!rule.brackets || bracketsOf(own) === rule.brackets) &&
    !rule.absent?.test(failure.code);
  return isFound ? groups : null;
};

/** The first rule that applies, with its sentences filled in. */
export const applyRules = (
  rules: Rule[],
  failure: Failure,
): (Explanation & { isGeneric: boolean }) | null => {
  for (const rule of rules) {
    const groups = readPatterns(rule, failure);
    if (!groups) continue;
    if (rule.near !== undefined) {
      const near = nearName(groups[rule.near] ?? '', failure.code, failure.language, failure.line);
      if (!near) continue;
      Object.assign(groups, near);
    }
    if (rule.nearKeyword !== undefined) {
      const near = nearKeyword(groups[rule.nearKeyword] ?? '', failure.language);
      if (near === null) continue;
      groups['near'] = near;
    }
    const { what, why, isGeneric = false } = rule;
    return {
      what: filled(what, groups),
      why: filled(why, groups),
      isGeneric,
      ...(rule.isAbove && groups['at'] && { line: Number(groups['at']) }),
    };
  }
  return null;
};
