import { journalLostMs } from '#contract/learning/journal/journal.ts';
import type { Brought } from './brought-texts.ts';
import type { TypedVersions } from './typed-versions.ts';

/**
 * EM-2's rule once more, from what was seen outside of the server: what reached it before the end counts; what arrived later counts
 * once staff accept it, if the server had not heard of that page for some time before the end. A call that was under way at the end
 * may have been stored before or after it, so the model says what at least and at most counts.
 */

/** The clocks of this process and of the database are the same; they are read at slightly different moments. */
const toleranceMs = 50;

type Seen = { brought: readonly Brought[]; typed: TypedVersions };

const mostOf = (numbers: (number | undefined)[]) => Math.max(0, ...numbers.map(number => number ?? 0));

export const countedRange = ({ brought, typed }: Seen, endsAt: number) => {
  const surely = brought.filter(one => one.hasArrived && one.endedAt <= endsAt - toleranceMs);
  const perhaps = brought.filter(one => one.hasArrived !== false && one.sentAt <= endsAt + toleranceMs);
  return {
    least: mostOf(surely.flatMap(({ texts }) => texts).map(typed.firstOf)),
    most: mostOf(perhaps.flatMap(({ texts }) => texts).map(typed.numberOf)),
  };
};

/** Whether this text may count. */
export const mayCount = (seen: Seen, endsAt: number, text: string): boolean => {
  const [first, latest] = [seen.typed.firstOf(text), seen.typed.numberOf(text)];
  if (first === undefined || latest === undefined) return false;
  const { least, most } = countedRange(seen, endsAt);
  return latest >= least && first <= most;
};

export type Late = {
  /** Whether it must be offered to staff; null: it was too close to say. */
  isDue: boolean | null;
  text: string;
};

/** What arrived after the end of the page that sent last, and whether its connection was lost before. */
export const lateWork = ({ brought }: Seen, endsAt: number): Late | null => {
  const calls = brought.filter(one => one.pageId !== null && one.hasArrived !== false);
  const late = calls.findLast(
    one => one.hasArrived && one.texts.length > 0 && one.sentAt > endsAt + toleranceMs,
  );
  if (!late) return null;
  const text = late.texts.at(-1) ?? '';
  const before = calls.filter(one => one.sentAt <= endsAt + toleranceMs);
  // It may have come once before, and only the answer was lost.
  if (before.some(one => one.pageId === late.pageId && one.texts.includes(text)))
    return { isDue: null, text };
  const lostAt = endsAt - journalLostMs;
  // A page that was opened without a network says nothing about before: then those before it do.
  const ownCalls = before.filter(({ pageId }) => pageId === late.pageId);
  const isKnown = ownCalls.some(({ hasArrived }) => hasArrived);
  if (!isKnown && ownCalls.length > 0) return { isDue: null, text };
  const heard = isKnown ? ownCalls : before;
  const wasThere = heard.some(
    one => one.hasArrived && one.sentAt >= lostAt + toleranceMs && one.endedAt <= endsAt - toleranceMs,
  );
  if (wasThere) return { isDue: false, text };
  const wasKnown = heard.some(one => one.hasArrived && one.endedAt < lostAt - toleranceMs);
  const isLost = heard.every(one => one.endedAt < lostAt - toleranceMs);
  return { isDue: wasKnown && isLost ? true : null, text };
};
