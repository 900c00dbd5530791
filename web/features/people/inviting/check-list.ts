import { readAddresses, sameAddress } from '#contract/site/addresses.ts';
import { peopleTexts } from '../people-texts.ts';

export type CheckedList = {
  /** The addresses to invite, without duplicates. */
  fresh: string[];
  /** The number of addresses in the list, valid or not. */
  count: number;
  problems: string[];
  skipped: string[];
};

type Known = { members: ReadonlySet<string>; invited: ReadonlySet<string> };

/** Checks a list before it is sent; `members` and `invited` are addresses in lower case. */
export const checkList = (text: string, { members, invited }: Known): CheckedList => {
  const entries = readAddresses(text);
  const problems = entries.flatMap(({ problem }) => problem ?? []);
  const seen = new Set<string>();
  const fresh: string[] = [];
  const skipped: string[] = [];
  for (const { line, address, problem } of entries) {
    if (problem) continue;
    const same = sameAddress(address);
    if (seen.has(same)) skipped.push(peopleTexts.invites.isRepeated(line, address));
    else if (members.has(same)) skipped.push(peopleTexts.invites.isMember(line, address));
    else if (invited.has(same)) skipped.push(peopleTexts.invites.isInvited(line, address));
    else fresh.push(address);
    seen.add(same);
  }
  return { fresh, count: entries.length, problems, skipped };
};
