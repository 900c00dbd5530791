/** Functions and classes of Python and JavaScript; other languages begin with a main that every program has. */
const definition =
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:def|class|function\*?)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gmu;

const definedNames = (code: string) => [...code.matchAll(definition)].map(found => found[1] as string);

/** What a starter defines that the solution nowhere mentions: most likely it belongs to another exercise. */
export const namesOnlyIn = (starter: string, solution: string): string[] => {
  const words = new Set(solution.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
  return [...new Set(definedNames(starter))].filter(name => !words.has(name));
};
