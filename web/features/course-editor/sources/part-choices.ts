import {
  changedAtSource,
  isChangedHere,
  type Merged,
  type TakenParts,
  type Taking,
  type Written,
} from '#contract/authoring/sources.ts';
import { sourcesTexts as t } from './sources-texts.ts';

export type Source = {
  mine: Written;
  theirs: Written;
  base: Written | null;
  merged: Partial<Record<keyof Written, Merged>>;
};
export type Part = keyof typeof t.parts;
export type PartChoice = 'mine' | Taking;

const isShownPart = (name: string): name is Part => name in t.parts;

export const partsOf = (source: Source): Part[] => changedAtSource(source).filter(isShownPart);

/** What the source changed alone is taken, what can be merged is merged, and where both changed the same, mine stays. */
export const usualChoice = (source: Source, part: Part): PartChoice => {
  if (!isChangedHere(source, part)) return 'theirs';
  return source.merged[part]?.clashes.length === 0 ? 'merged-with-mine' : 'mine';
};

export const choicesFor = (source: Source, part: Part): { value: PartChoice; label: string }[] => {
  const merged = source.merged[part];
  const merging: PartChoice[] = !merged
    ? []
    : merged.clashes.length === 0
      ? ['merged-with-mine']
      : ['merged-with-mine', 'merged-with-theirs'];
  return (['mine', 'theirs', ...merging] as const).map(value => ({
    value,
    label: merging.length === 1 && value === 'merged-with-mine' ? t.choices.merged : t.choices[value],
  }));
};

/** What the part says then. */
export const valueOf = (source: Source, part: Part, choice: PartChoice): Written[Part] => {
  if (choice === 'mine') return source.mine[part];
  if (choice === 'theirs') return source.theirs[part];
  const merged = source.merged[part];
  return (choice === 'merged-with-mine' ? merged?.withMine : merged?.withTheirs) ?? source.mine[part];
};

export const takenOf = (choices: Partial<Record<Part, PartChoice>>): TakenParts =>
  Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice !== 'mine')) as TakenParts;
