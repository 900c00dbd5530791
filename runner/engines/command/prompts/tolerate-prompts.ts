/** Cases with more lines of input do not get more, so that comparing stays cheap. */
const most = 100;

/** How often a program may ask in a case: once for each line of its input, and once more at its end. Nobody asks who reads nothing. */
export const mostPrompts = (stdin: string): number =>
  stdin === '' ? 0 : Math.min(stdin.replace(/\n$/, '').split('\n').length + 1, most);

/** A question has a word or a mark of one in it; a number does not. */
const isQuestion = (text: string) => /[\p{L}?:>]/u.test(text);

/** The end of a question in a line: what follows is output. `1` of `15` is none, nor is the minus of `-5`. */
const questionEnd = /[\s:?>](?=\S)/g;

function isAfterQuestion(line: string, isSame: (rest: string) => boolean): boolean {
  return [...line.matchAll(questionEnd)].some(
    ({ index }) => isQuestion(line.slice(0, index + 1)) && isSame(line.slice(index + 1)),
  );
}

/**
 * Whether a program printed the wanted lines and, beside them, at most so many questions: each of them a line of its own, or
 * the beginning of a line. For programs whose questions cannot be told from the rest of their output.
 */
export function matchesBesidePrompts(
  wanted: string[],
  actual: string[],
  isSame: (wanted: string, actual: string) => boolean,
  allowed: number,
): boolean {
  // By how many questions were lines of their own: the least number of questions so far.
  let row: number[] = [0];
  for (let at = 0; at < actual.length; at++) {
    const line = actual[at]!;
    const next: number[] = [];
    const reach = (own: number, questions: number) => {
      if (questions <= allowed) next[own] = Math.min(next[own] ?? questions, questions);
    };
    for (const [own, questions] of row.entries()) {
      if (questions === undefined) continue;
      if (isQuestion(line)) reach(own + 1, questions + 1);
      const expected = wanted[at - own];
      if (expected === undefined) continue;
      if (isSame(expected, line)) reach(own, questions);
      else if (isAfterQuestion(line, rest => isSame(expected, rest))) reach(own, questions + 1);
    }
    if (next.length === 0) return false;
    row = next;
  }
  return row[actual.length - wanted.length] !== undefined;
}
