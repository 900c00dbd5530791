export type Pair = { expected: string; actual: string };

/** How common test frameworks report expected and actual values. */
const patterns = [
  // Ours, Jest, node:test
  /^\s*expected:\s*(?<expected>\S.*)\n\s*(?:actual|received|got):\s*(?<actual>.*)$/im,
  // JUnit
  /expected: ?<(?<expected>[\s\S]*?)> but was: ?<(?<actual>[\s\S]*?)>/i,
  // pytest
  /^E?\s*assert (?<actual>.+) == (?<expected>.+)$/m,
  // unittest
  /^(?:AssertionError: )?(?<actual>\S.*) != (?<expected>\S.*)$/m,
  // In a sentence
  /\bexpected (?<expected>.+?),? (?:but )?got (?<actual>.+?)\.?$/im,
];

/** Extracts expected and actual value from a feedback that has them only as text. */
export const readPair = (feedback: string): Pair | null => {
  for (const pattern of patterns) {
    const found = pattern.exec(feedback)?.groups;
    if (found) return { expected: found['expected'] ?? '', actual: found['actual'] ?? '' };
  }
  return null;
};
