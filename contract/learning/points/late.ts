/** What becomes of points that come late. */

const dayMs = 24 * 60 * 60 * 1000;

export type LateRules = {
  /** The person's own date: an extension takes the place of the lesson's. Null: nothing is late. */
  dueAt: Date | null;
  /** The date of everybody, from which the closing date is counted. */
  lessonDueAt: Date | null;
  /** Runs after so many days count nothing; null: never. */
  closesAfterDays: number | null;
  /** What a late run loses of its points for every day that has begun. */
  latePercent: number;
};

/** Every day that has begun counts: one second after the date is one day late. */
export const lateDays = (at: Date, dueAt: Date | null): number =>
  dueAt === null ? 0 : Math.max(0, Math.ceil((at.getTime() - dueAt.getTime()) / dayMs));

/** After it, runs are practice. An extension never closes before it ends. */
export const closesAt = ({
  dueAt,
  lessonDueAt,
  closesAfterDays,
}: Omit<LateRules, 'latePercent'>): Date | null => {
  const from = lessonDueAt ?? dueAt;
  if (closesAfterDays === null || from === null) return null;
  return new Date(Math.max(from.getTime() + closesAfterDays * dayMs, dueAt?.getTime() ?? 0));
};

export const isPractice = (at: Date, rules: LateRules): boolean => {
  const end = closesAt(rules);
  return end !== null && at > end;
};

/** From 1 (in time) down to 0. */
export const keptShare = (at: Date, { dueAt, latePercent }: LateRules): number =>
  Math.max(0, 100 - lateDays(at, dueAt) * latePercent) / 100;
