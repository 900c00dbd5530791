import { type Language, type Said, textIn } from '#contract/core/catalogue.ts';

/**
 * The language of what the server says. Null is English, which comes with every answer, so that no catalogue has to be
 * loaded for it. Another one is loaded before the first screen, and set here.
 */
let spoken: Language | null = null;

export const speak = (language: Language | null): void => {
  spoken = language;
};

/** What the server said, in the language of the page, or in English where that has no words for it. */
export const spokenText = (english: string, said?: { code: string; params: object }): string =>
  (spoken && said && textIn(spoken, said as Said)) ?? english;

type SaidOf = { code: string; params: object } | undefined;

/**
 * An outcome as it is shown: in the language of the page, where that has words for it. What looks into the words, as
 * explanations do, takes the outcome as it came.
 */
export const spokenOutcome = <
  O extends {
    message: string | null;
    problem?: SaidOf;
    results: { feedback: string; problem?: SaidOf }[];
  },
>(
  outcome: O,
): O => ({
  ...outcome,
  message: outcome.message === null ? null : spokenText(outcome.message, outcome.problem),
  results: outcome.results.map(result => ({
    ...result,
    feedback: spokenText(result.feedback, result.problem),
  })),
});
