/**
 * What grading by hand says of one person's exercise. Null: nothing is graded by hand there, so its tests alone count.
 * Drafts are not told: what is not released does not exist here.
 */
export type GradedByHand = {
  /** Ticked items together. */
  points: number;
  /** What can be reached by hand. */
  most: number;
  /** Only this counts, whatever the tests say; otherwise it is added to the points of the tests. */
  isAlone: boolean;
} | null;
