/** Turns a test's identifier into words: `TestAdd.test_sum_of_list` and `testSumOfList` become "Sum of list". */
export const readableName = (name: string): string => {
  const last = name.split(/\.|::/).at(-1) ?? name;
  const body = /^test(?:_+|(?=[A-Z]))(.+)$/.exec(last)?.[1];
  // Already readable, such as JavaScript test names and names of cases.
  if (body === undefined || /\s/.test(name)) return name;
  const words = body
    .replaceAll(
      /([a-z\d])([A-Z])(?=[a-z])/g,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replaceAll(/_+/g, ' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
};
