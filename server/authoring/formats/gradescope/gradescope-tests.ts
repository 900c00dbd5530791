import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { refuse } from '../exercism/exercism-files.ts';
import { withoutScript } from '../foreign/join-python-tests.ts';

/** Tests with the decorators of `gradescope_utils`: weights become points, and the rest of them goes. */

const decides: [RegExp, string][] = [
  [/^[ \t]*@partial_credit\b/m, 'partial credit that a test sets itself'],
  [/^[ \t]*@leaderboard\b/m, 'a leaderboard'],
];

export const plainTests = (tests: string): string => {
  for (const [pattern, what] of decides)
    if (pattern.test(tests)) throw refuse(convertProblems.ownEvaluator({ what }));
  return withoutScript(
    tests
      .replaceAll(/^[ \t]*(?:from|import)[ \t]+gradescope_utils\b[^\n(]*(?:\([^)]*\))?[^\n]*\n/gm, '')
      .replaceAll(
        /^([ \t]*)@weight\(\s*(?:weight\s*=\s*)?(\d+(?:\.\d{1,2})?)\s*\)[^\n]*$/gm,
        '$1# points: $2',
      )
      .replaceAll(/^[ \t]*@(?:weight|number|visibility|hide_errors|tags)\b[^\n]*\n/gm, ''),
  );
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
