import { wordsOf } from './words.ts';

export type MacrosSeen = {
  /** Those that the solution's own files define. */
  own: Set<string>;
  /** Those of the system: each with its line. */
  system: Map<string, string>;
};

/** Reads what `gcc -E -dD` says about an author's solution. */
export function readMacros(told: string): MacrosSeen {
  const own = new Set<string>();
  const system = new Map<string, string>();
  let isOwn = false;
  for (const line of told.split('\n')) {
    const marker = /^# \d+ "(.*?)"/.exec(line);
    if (marker) isOwn = !/^(?:\/usr\/|<)/.test(marker[1]!);
    const [, how, name] = /^#(define|undef) ([A-Za-z_]\w*)/.exec(line) ?? [];
    if (name === undefined) continue;
    own.delete(name);
    system.delete(name);
    if (how === 'define' && isOwn) own.add(name);
    else if (how === 'define') system.set(name, line);
  }
  return { own, system };
}

/** The compiler knows these itself, and no program can change them without its complaint. */
const fixed =
  /^(?:defined|and|and_eq|bitand|bitor|compl|not|not_eq|or|or_eq|xor|xor_eq|__(?:FILE|LINE|DATE|TIME|TIMESTAMP|COUNTER|BASE_FILE|INCLUDE_LEVEL|VA_ARGS|VA_OPT|cplusplus|STDC\w*|has_\w+)(?:__)?|_Pragma)$/;

/** Those of the system that the text needs, with those that they need in turn. */
export function systemMacrosFor(text: string, { own, system }: MacrosSeen): string[] {
  const needed = new Map<string, string>();
  const add = (words: Iterable<string>) => {
    for (const word of words) {
      const line = system.get(word);
      if (line === undefined || own.has(word) || needed.has(word) || fixed.test(word)) continue;
      needed.set(word, line);
      add(wordsOf(line.slice('#define '.length)));
    }
  };
  add(wordsOf(text));
  return [...needed.values()];
}

/**
 * Lines between a program and what follows it: no word of that is a macro of the program, save those that the tests have from
 * the solution, too. It does not matter how the program came to define it.
 */
export function withoutMacros(later: string, kept: string[], defines: string[]): string[] {
  const words = wordsOf([later, ...defines].join('\n'));
  const isKept = new Set(kept);
  return [
    ...[...words].filter(word => !isKept.has(word) && !fixed.test(word)).map(word => `#undef ${word}`),
    ...defines,
  ];
}
