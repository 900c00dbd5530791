/** Whom a run is charged to. */
export type Owner = { person: string; course: string };

/** Slot time that people and courses have used lately. Use fades: after a minute about a third of it counts. */
export type UseLedger = {
  charge(owner: Owner, ms: number): void;
  /**
   * Milliseconds, for comparing who is next: the person's own use, or that of the course divided by the square root of its
   * people if that is more. So a course gets more with more people, but twenty accounts do not get as much as twenty others.
   */
  useOf(owner: Owner): number;
};

const fadeMs = 60_000;
/** Less than this is forgotten, and somebody who used less does not count as one of a course's people. */
const leastMs = 1;
/** With more accounts than this, faded ones are removed. */
const mostAccounts = 2000;

type Account = { ms: number; at: number };

export function createUseLedger(now: () => number = () => performance.now()): UseLedger {
  const people = new Map<string, Account>();
  const courses = new Map<string, Map<string, Account>>();

  const current = (account: Account | undefined) =>
    account ? account.ms * Math.exp((account.at - now()) / fadeMs) : 0;
  const add = (accounts: Map<string, Account>, key: string, ms: number) => {
    accounts.set(key, { ms: current(accounts.get(key)) + ms, at: now() });
    if (accounts.size > mostAccounts)
      for (const [other, account] of accounts) if (current(account) < leastMs) accounts.delete(other);
  };
  const shareOf = (course: Map<string, Account>) => {
    const uses = [...course.values()].map(current).filter(ms => ms >= leastMs);
    return uses.length === 0 ? 0 : uses.reduce((sum, ms) => sum + ms, 0) / Math.sqrt(uses.length);
  };

  return {
    charge({ person, course }, ms) {
      add(people, person, ms);
      const members = courses.get(course) ?? new Map<string, Account>();
      courses.set(course, members);
      add(members, person, ms);
      if (courses.size > mostAccounts)
        for (const [other, accounts] of courses) if (shareOf(accounts) === 0) courses.delete(other);
    },
    useOf({ person, course }) {
      const members = courses.get(course);
      return Math.max(current(people.get(person)), members ? shareOf(members) : 0);
    },
  };
}
