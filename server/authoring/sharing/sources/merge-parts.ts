import {
  changedAtSource,
  isChangedHere,
  type Merged,
  type ThreeWay,
  type Written,
} from '#contract/authoring/sources.ts';
import { readIoCases, writeIoCases } from '#contract/running/test-code/io-cases.ts';
import { mergeLines, type Merge } from './merge-lines.ts';

type Sides<T> = { base: T; mine: T; theirs: T };

type MergedText = Merged & { withMine: string; withTheirs: string };

const written = (
  { withMine, withTheirs, clashes }: Merge,
  write: (lines: string[]) => string,
): MergedText => ({
  withMine: write(withMine),
  withTheirs: write(withTheirs),
  clashes: clashes.map(({ mine, theirs }) => ({ mine: mine.join('\n'), theirs: theirs.join('\n') })),
});

const mergeTexts = ({ base, mine, theirs }: Sides<string>): MergedText =>
  written(mergeLines(base.split('\n'), mine.split('\n'), theirs.split('\n')), lines => lines.join('\n'));

/** A list of cases is merged by cases: lines of JSON would lose their commas. Null if one of the texts is no such list. */
const mergeCases = ({ base, mine, theirs }: Sides<string>): Merged | null => {
  if (![base, mine, theirs].every(text => /^\s*[[{]/.test(text))) return null;
  const [before, ours, others] = [readIoCases(base), readIoCases(mine), readIoCases(theirs)];
  if ('problem' in before || 'problem' in ours || 'problem' in others) return null;
  const toLines = ({ cases }: { cases: object[] }) => cases.map(one => JSON.stringify(one));
  const isChangedOnlyThere = ours.ignorePrompts === before.ignorePrompts;
  const ignorePrompts = isChangedOnlyThere ? others.ignorePrompts : ours.ignorePrompts;
  return written(mergeLines(toLines(before), toLines(ours), toLines(others)), lines =>
    writeIoCases(
      lines.map(line => JSON.parse(line)),
      { ignorePrompts },
    ),
  );
};

type Files = Written['files'];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** File by file; one that both changed by lines, if it is text of the same kind in both. */
const mergeFiles = ({ base, mine, theirs }: Sides<Files>): Merged => {
  const [withMine, withTheirs]: [Files, Files] = [{}, {}];
  const clashes: Merged['clashes'] = [];
  const add = (name: string, ours: Files[string] | undefined, others = ours) => {
    if (ours) withMine[name] = ours;
    if (others) withTheirs[name] = others;
  };
  for (const name of new Set([mine, theirs].flatMap(Object.keys))) {
    const [before, ours, others] = [base[name], mine[name], theirs[name]];
    if (isSame(before, others)) add(name, ours);
    else if (isSame(before, ours)) add(name, others);
    else if (before && ours && others && ours.kind === others.kind && !ours.isBase64 && !others.isBase64) {
      const content = mergeTexts({ base: before.content, mine: ours.content, theirs: others.content });
      const solution = mergeTexts({
        base: before.solution ?? '',
        mine: ours.solution ?? '',
        theirs: others.solution ?? '',
      });
      const merged = (side: 'withMine' | 'withTheirs') => ({
        ...ours,
        content: content[side],
        ...((ours.solution ?? others.solution) !== undefined && { solution: solution[side] }),
      });
      add(name, merged('withMine'), merged('withTheirs'));
      clashes.push(...content.clashes, ...solution.clashes);
    } else {
      clashes.push({ mine: ours?.content ?? '', theirs: others?.content ?? '' });
      if (ours) withMine[name] = ours;
      if (others) withTheirs[name] = others;
    }
  }
  return { withMine, withTheirs, clashes };
};

const texts = ['instructions', 'testCode', 'solutionCode', 'starterCode'] as const;

/** What both sides changed and can be put together: texts by lines, cases and files one by one. */
export const mergeParts = (source: ThreeWay<Written>): Partial<Record<keyof Written, Merged>> => {
  const { base, mine, theirs } = source;
  if (!base) return {};
  const merged: Partial<Record<keyof Written, Merged>> = {};
  for (const name of changedAtSource(source).filter(part => isChangedHere(source, part))) {
    const text = texts.find(one => one === name);
    if (text) {
      const sides = { base: base[text] ?? '', mine: mine[text] ?? '', theirs: theirs[text] ?? '' };
      merged[text] = (text === 'testCode' ? mergeCases(sides) : null) ?? mergeTexts(sides);
    } else if (name === 'files')
      merged.files = mergeFiles({ base: base.files, mine: mine.files, theirs: theirs.files });
  }
  return merged;
};
