import { withoutScript } from '../foreign/join-python-tests.ts';

/** Tests with the decorators of `gradescope_utils`: weights become points, and the rest of them goes. */

const decides: [RegExp, string][] = [
  [/^[ \t]*@(?:\w+\.)*partial_credit\b/, 'gives partial credit that it sets itself'],
  [/^[ \t]*@(?:\w+\.)*leaderboard\b/, 'is for a leaderboard'],
];

export type PlainTests = { tests: string; lost: { test: string; why: string }[] };

const declared = /^([ \t]*)(?:async[ \t]+)?def[ \t]+(\w+)[ \t]*\(/;

/** A class of which nothing is left keeps its name. */
const withBody = (line: string, at: number, lines: string[]): string[] => {
  const indent = /^([ \t]*)class\b.*:[ \t]*$/.exec(line)?.[1];
  if (indent === undefined) return [line];
  const next = lines.slice(at + 1).find(each => each.trim() !== '');
  const isFilled = next !== undefined && /^[ \t]*/.exec(next)![0].length > indent.length;
  return isFilled ? [line] : [line, `${indent}    pass`];
};

/** Tests that decide about points while they run go, and are named; the others of the file stay. */
const withoutDecisions = (tests: string): PlainTests => {
  const lines = tests.split('\n');
  const lost: PlainTests['lost'] = [];
  const isGone = lines.map(() => false);
  for (const [at, line] of lines.entries()) {
    const [, indent, name = ''] = declared.exec(line) ?? [];
    if (indent === undefined) continue;
    const above = lines.slice(0, at).findLastIndex(each => !/^[ \t]*(?:@|#)/.test(each)) + 1;
    const why = decides.find(([pattern]) => lines.slice(above, at).some(each => pattern.test(each)))?.[1];
    if (why === undefined) continue;
    const isInside = (each: string) => each.trim() === '' || /^[ \t]*/.exec(each)![0].length > indent.length;
    const length = lines.slice(at + 1).findIndex(each => !isInside(each));
    isGone.fill(true, above, length < 0 ? lines.length : at + 1 + length);
    lost.push({ test: name, why });
  }
  const kept = lines.filter((_, at) => !isGone[at]);
  return { tests: (lost.length === 0 ? lines : kept.flatMap(withBody)).join('\n'), lost };
};

/** Modules of Python are there: tests that import them could not begin otherwise. */
const checkedFiles = `import os


def check_submitted_files(paths, base="."):
    return [path for path in paths if not path.endswith(".py") and not is_there(os.path.join(base, path))]


def is_there(path):
    try:
        with open(path):
            return True
    except OSError:
        return False


`;

export const plainTests = (source: string): PlainTests => {
  const { tests, lost } = withoutDecisions(source);
  const plain = tests
    .replaceAll(/^[ \t]*(?:from|import)[ \t]+gradescope_utils\b[^\n(]*(?:\([^)]*\))?[^\n]*\n/gm, '')
    .replaceAll(/\/autograder\/(?:submission|source)\//g, '')
    .replaceAll(/^from tests\.(\w+) import/gm, 'from $1 import')
    .replaceAll(/^import tests\.(\w+) as/gm, 'import $1 as')
    .replaceAll(/^from \.(\w+) import/gm, 'from $1 import')
    .replaceAll(
      /^([ \t]*)@(?:\w+\.)*weight\(\s*(?:weight\s*=\s*)?(\d+(?:\.\d{1,2})?)\s*\)[^\n]*$/gm,
      '$1# points: $2',
    )
    .replaceAll(
      /^[ \t]*@(?:\w+\.)*(?:weight|number|visibility|hide_errors|tags)\b[^\n(]*(?:\((?:[^()"']|"[^"]*"|'[^']*')*\))?[^\n]*\n/gm,
      '',
    );
  const checks = /\bcheck_submitted_files\(/.test(plain) ? checkedFiles : '';
  return { tests: withoutScript(`${checks}${plain}`), lost };
};

/** What all tests give together: a test without a weight gives nothing there. */
export const pointsOf = (tests: string): number | null => {
  const weights = [...tests.matchAll(/^[ \t]*# points: ([\d.]+)$/gm)].map(([, weight]) => Number(weight));
  return weights.length === 0 ? null : Math.round(weights.reduce((sum, each) => sum + each, 0) * 100) / 100;
};

/** Tests that say nothing give nothing, and here they would give a point. */
export const withNoughts = (tests: string): string => {
  if (pointsOf(tests) === null) return tests;
  const lines = tests.split('\n');
  return lines
    .flatMap((line, at) => {
      const indent = /^([ \t]*)(?:async[ \t]+)?def[ \t]+test\w*[ \t]*\(/.exec(line)?.[1];
      if (indent === undefined) return [line];
      const above = lines.slice(0, at).findLastIndex(each => !/^[ \t]*(?:@|#)/.test(each));
      return lines.slice(above + 1, at).some(each => /# points: /.test(each))
        ? [line]
        : [`${indent}# points: 0`, line];
    })
    .join('\n');
};
