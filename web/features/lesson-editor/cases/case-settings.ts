import type { IoCase } from '#contract/running/test-code/io-cases.ts';
import { caseTexts } from './case-texts.ts';

const t = caseTexts.settings;

/** What few cases need and this one has, in a few words. */
export const settingsOf = (ioCase: IoCase): string[] => {
  const { args, files, expectedFiles, stderr, exitCode, tolerance, hidden, points } = ioCase;
  const counts = { files: Object.keys(files).length, expected: Object.keys(expectedFiles).length };
  return [
    ...(hidden ? [t.hidden] : []),
    ...(args.length > 0 ? [t.args(args.length)] : []),
    ...(exitCode === null ? [] : [t.exitCode(exitCode)]),
    ...(tolerance === null ? [] : [t.tolerance(tolerance)]),
    ...(stderr === null ? [] : [t.stderr]),
    ...(counts.files > 0 ? [t.files(counts.files)] : []),
    ...(points === null ? [] : [t.points(points)]),
    ...(counts.expected > 0 ? [t.expectedFiles(counts.expected)] : []),
  ];
};
