/** `numbers2-1.5` names the values of one case: "numbers2, 1.5". A minus before a number stays. */
const caseWords = (id: string) => id.split(/(?<=[^-])-(?=.)/).join(', ');

/** `test_mean[numbers2-1.5]`: a test that runs with several cases, and one of them. */
const parametrized = /^(.*\S)\[(.+)\]$/s;

/**
 * Turns a test's identifier into words: `TestAdd.test_sum_of_list` and `testSumOfList` become "Sum of list",
 * `test_mean[numbers2-1.5]` becomes "Mean, numbers2, 1.5".
 */
export const readableName = (name: string): string => {
  const [, ofTest = name, ofCase] = parametrized.exec(name) ?? [];
  const last = ofTest.split(/\.|::/).at(-1) ?? ofTest;
  const body = /^test(?:_+|(?=[A-Z]))(.+)$/.exec(last)?.[1];
  // Already readable, such as JavaScript test names and names of cases.
  if (body === undefined || /\s/.test(ofTest)) return name;
  const words = body
    .replaceAll(
      /([a-z\d])([A-Z])(?=[a-z])/g,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replaceAll(/_+/g, ' ')
    .trim();
  if (words === '') return name;
  const told = words.charAt(0).toUpperCase() + words.slice(1);
  return ofCase === undefined ? told : `${told}, ${caseWords(ofCase)}`;
};

const calledInWords = /^Called: (.+)$/m;

/** The call that a test made, where it was recorded. */
export const calledBy = ({ feedback }: { feedback: string }) => calledInWords.exec(feedback)?.[1];

/** The call says more than the values of a case in an identifier. */
export const titleOf = (result: { name: string; feedback: string }): string => {
  const { name, feedback } = result;
  if (name === '') return feedback.split('\n')[0] ?? '';
  return (parametrized.test(name) && !/\s/.test(name) && calledBy(result)) || readableName(name);
};
