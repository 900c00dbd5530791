/** Whole numbers below another, the same for the same round: what is suggested must not change from run to run. */
export const steadyNumbers = (round: number) => {
  let state = round + 1;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Lists by turns, so that none of them uses up all places. */
export const inTurn = <T>(lists: T[][]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap(list => (at < list.length ? [list[at]!] : [])),
  ).flat();
