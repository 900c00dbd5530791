/**
 * A change of a text, in the form that the editor writes (`ChangeSet.toJSON()` of CodeMirror): from the beginning of the text to its
 * end, `7` keeps seven characters, `[3]` removes three, `[0, 'a', 'b']` inserts two lines. Kept here without the editor, because the
 * server applies changes, too.
 */
export type TextChanges = readonly (number | readonly [number, ...string[]])[];

export class ChangesDoNotFit extends Error {}

/** How long a text must be for this change. */
export const lengthBefore = (changes: TextChanges): number =>
  changes.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : part[0]), 0);

export const applyChanges = (text: string, changes: TextChanges): string => {
  if (lengthBefore(changes) !== text.length)
    throw new ChangesDoNotFit(
      `The change is for a text of ${lengthBefore(changes)} characters, this one has ${text.length}.`,
    );
  const parts: string[] = [];
  let at = 0;
  for (const part of changes) {
    if (typeof part === 'number') {
      parts.push(text.slice(at, at + part));
      at += part;
    } else {
      const [removed, ...lines] = part;
      parts.push(lines.join('\n'));
      at += removed;
    }
  }
  return parts.join('');
};

/** One replaced stretch; null if the texts are the same. */
export const changesBetween = (before: string, after: string): TextChanges | null => {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let kept = 0;
  while (
    kept < most - from &&
    before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
  )
    kept += 1;
  const inserted = after.slice(from, after.length - kept);
  const removed = before.length - kept - from;
  const replaced: [number, ...string[]] = inserted === '' ? [removed] : [removed, ...inserted.split('\n')];
  return [...(from > 0 ? [from] : []), replaced, ...(kept > 0 ? [kept] : [])];
};

/** The stretches that a change replaces: where, how much is removed there, and what is inserted. */
export const replacedBy = (changes: TextChanges): { from: number; removed: number; inserted: string }[] => {
  const replaced: { from: number; removed: number; inserted: string }[] = [];
  let at = 0;
  for (const part of changes) {
    if (typeof part === 'number') {
      at += part;
    } else {
      const [removed, ...lines] = part;
      replaced.push({ from: at, removed, inserted: lines.join('\n') });
      at += removed;
    }
  }
  return replaced;
};
