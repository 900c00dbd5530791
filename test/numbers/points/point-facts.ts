/** What is true of the points of a course after a history of steps. Amounts are in hundredths of points unless they say otherwise. */

export type CountedRun = { at: number; version: number; reached: number; most: number };

/** Graded by hand; students have it once it is released. */
export type ByHand = { ticked: string[]; isReleased: boolean };

/** Points as they are written: with decimals. */
export type Rubric = { isAlone: boolean; items: { key: string; points: number; text: string }[] };

export type LessonRules = { latePercent: number; closesAfterDays: number | null; goOnFrom: number | null };

export const noRules: LessonRules = { latePercent: 0, closesAfterDays: null, goOnFrom: null };

export type Column = {
  id: number;
  name: string;
  most: number;
  isDeleted: boolean;
  entries: Map<string, number>;
  exempt: Set<string>;
};

export type Weight = { weight: number | null; dropped: number };

export type Book = {
  /** Null: a course without points. */
  counts: 'best' | 'last' | null;
  /** By id of a module, or 0 for the columns that staff add. */
  weights: Map<number, Weight>;
  columns: Column[];
  /** Student and lesson. */
  exempt: Set<string>;
};

export const aBook = (): Book => ({ counts: null, weights: new Map(), columns: [], exempt: new Set() });
