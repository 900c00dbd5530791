import type { Explanation } from './explanation.ts';
import { type Block, bodyOf } from './program-parts.ts';
import { reachedBy, type Reason, type Situation } from './situation.ts';

/** A line that hardly ever means what was intended: the line alone shows the mistake. */
export type Sign = {
  /** Found in a line that the call reaches. */
  line: RegExp;
  /** Texts as they are written; otherwise they are blank. */
  isRaw?: true;
  /** What must be true besides. */
  isIt?: (situation: Situation, found: Found) => boolean;
  /** `$name` stands for a group of the pattern, `$at` for the number of the line. */
  what: string;
  why: string;
};

type Found = { at: number; text: string; groups: Record<string, string>; block: Block };

const filled = (text: string, { at, groups }: Found) =>
  text.replaceAll(/\$([A-Za-z]\w*)/g, (whole, name: string) =>
    name === 'at' ? String(at) : (groups[name] ?? whole),
  );

const linesOf = (situation: Situation, block: Block, isRaw: boolean): readonly [number, string][] => {
  const head: [number, string] = [block.line, situation.bare[block.line - 1] ?? ''];
  const all = block.line === 0 ? bodyOf(situation, block) : [head, ...bodyOf(situation, block)];
  return isRaw ? all.map(([at]) => [at, situation.lines[at - 1] ?? '']) : all;
};

const findSign = (situation: Situation, sign: Sign): Found | null => {
  for (const block of reachedBy(situation))
    for (const [at, text] of linesOf(situation, block, sign.isRaw ?? false)) {
      const match = sign.line.exec(text);
      if (!match) continue;
      const found = { at, text, groups: { ...match.groups } as Record<string, string>, block };
      if (!sign.isIt || sign.isIt(situation, found)) return found;
    }
  return null;
};

export const readSigns =
  (signs: Sign[]): Reason =>
  (situation): Explanation | null => {
    for (const sign of signs) {
      const found = findSign(situation, sign);
      if (found) return { what: filled(sign.what, found), why: filled(sign.why, found), line: found.at };
    }
    return null;
  };
