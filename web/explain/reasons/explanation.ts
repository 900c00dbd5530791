/** What happened and what to try, each one sentence. Code is between backticks. */
export type Explanation = {
  what: string;
  why: string;
  /** If it is another line than the one that the error names. */
  line?: number;
};
