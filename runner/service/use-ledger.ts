/** Whom a run is charged to. */
export type Owner = { person: string; course: string };

/** Slot time that people and courses have used lately. Use fades: after a minute about a third of it counts. */
export type UseLedger = {
  charge(owner: Owner, ms: number): void;
  /**
   * Milliseconds, for comparing who is next: the person's own use, or that of the course divided by the square root of its
   * people if that is more. So a course gets more with more people, but twenty accounts do not get as much as twenty others.
   * Compare uses of the same instant only: a later look at the same account finds less.
   */
  useOf(owner: Owner, at?: number): number;
};

const fadeMs = 60_000;
/** Less than this is forgotten, and somebody who used less does not count as one of a course's people. */
const leastMs = 1;
/** How often faded accounts are removed. In a full lecture everybody has an account, so it must not be done for each run. */
const sweepMs = 1000;

type Account = { ms: number; at: number };
/** `all` is the sum of what its people have used: all uses fade alike, so that it can be kept without adding them up. */
type Course = { all: Account; people: Map<string, Account> };

export function createUseLedger(now: () => number = () => performance.now()): UseLedger {
  const people = new Map<string, Account>();
  const courses = new Map<string, Course>();
  let sweptAt = now();

  const current = (account: Account | undefined, at = now()) =>
    account ? account.ms * Math.exp((account.at - at) / fadeMs) : 0;
  const plus = (account: Account | undefined, ms: number) => ({ ms: current(account) + ms, at: now() });
  const removeFaded = (accounts: Map<string, Account>) => {
    for (const [key, account] of accounts) if (current(account) < leastMs) accounts.delete(key);
  };
  const sweep = () => {
    if (now() - sweptAt < sweepMs) return;
    sweptAt = now();
    removeFaded(people);
    for (const [key, course] of courses) {
      removeFaded(course.people);
      if (course.people.size === 0) courses.delete(key);
    }
  };

  return {
    charge({ person, course }, ms) {
      sweep();
      people.set(person, plus(people.get(person), ms));
      const known = courses.get(course) ?? { all: plus(undefined, 0), people: new Map<string, Account>() };
      known.all = plus(known.all, ms);
      known.people.set(person, plus(known.people.get(person), ms));
      courses.set(course, known);
    },
    useOf({ person, course }, at = now()) {
      const known = courses.get(course);
      const share = known ? current(known.all, at) / Math.sqrt(known.people.size) : 0;
      return Math.max(current(people.get(person), at), share);
    },
  };
}
