/** Functions and classes of Python and JavaScript. In other languages the starter defines a main function. */
const definition =
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:def|class|function\*?)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gmu;

const definedNames = (code: string) => [...code.matchAll(definition)].map(found => found[1] as string);

/** Names that the starter defines and the solution does not mention: probably copied from another exercise. */
export const namesOnlyIn = (starter: string, solution: string): string[] => {
  const words = new Set(solution.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
  return [...new Set(definedNames(starter))].filter(name => !words.has(name));
};
