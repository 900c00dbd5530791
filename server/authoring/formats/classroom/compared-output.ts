/** Commands that compare what a program prints themselves, instead of leaving that to the graded test. */

export type Expected =
  | { kind: 'file'; file: string }
  | { kind: 'text'; text: string; match: 'contains' | 'regex' };

const quoted = String.raw`(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s|<>&;"']+))`;

/** `| grep -q 'text'` and `| diff - expected.txt`: the program, and what its output has to be. */
export const comparedBy = (step: string): { program: string; expects: Expected | null } => {
  const grep = new RegExp(
    String.raw`^([^|]+)\|\s*grep((?:\s+-[a-zA-Z]+)*)\s+(?:-e\s+)?${quoted}(?:\s*>\s*/dev/null)?$`,
  ).exec(step);
  const flags = grep?.[2] ?? '';
  if (grep && !/[vci]/.test(flags)) {
    const text = grep[3] ?? grep[4] ?? grep[5] ?? '';
    const isPlain = /F/.test(flags) || !/[\\[\]*^$+?(){}|]/.test(text.replaceAll('.', ''));
    const expects: Expected = isPlain
      ? { kind: 'text', text, match: 'contains' }
      : { kind: 'text', text: `(?m:${text})`, match: 'regex' };
    return { program: grep[1]!.trim(), expects };
  }
  const diff =
    /^([^|]+)\|\s*diff(?:\s+-\w+)*\s+-\s+([^\s|<>&;]+)(?:\s+-\w+)*$/.exec(step) ??
    /^([^|]+)\|\s*diff(?:\s+-\w+)*\s+([^\s|<>&;]+)\s+-$/.exec(step) ??
    /^diff(?:\s+-\w+)*\s+<\(([^)]+)\)\s+([^\s|<>&;]+)$/.exec(step);
  return diff
    ? { program: diff[1]!.trim(), expects: { kind: 'file', file: diff[2]! } }
    : { program: step, expects: null };
};

/** `./a > out.txt && diff out.txt expected.txt`, as one step. */
export const withDiff = (steps: string[]): string[] => {
  const [, first = '', second = ''] = /^diff(?:\s+-\w+)*\s+(\S+)\s+(\S+)$/.exec(steps.at(-1) ?? '') ?? [];
  const [, program = '', output = ''] = /^(.*[^\s>])\s*>\s*(\S+)$/.exec(steps.at(-2) ?? '') ?? [];
  if (output === '' || ![first, second].includes(output)) return steps;
  return [...steps.slice(0, -2), `${program} | diff - ${first === output ? second : first}`];
};
