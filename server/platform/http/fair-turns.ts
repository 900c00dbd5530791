type Waiter = { person: number; begin(): void };

/** Work that takes longer than this, such as a save that waits for a lock, keeps nobody else waiting. */
const longestTurnMs = 1000;

/**
 * Lets a few pieces of work go on at the same time. Whose turn is next is asked when one ends: the oldest of those with the
 * most room left (`roomOf`), so that somebody who does much waits for those who do little, and never the other way round.
 */
export const makeFairTurns = (mostAtOnce: number, roomOf: (person: number) => number) => {
  const waiting: Waiter[] = [];
  let going = 0;

  const endTurn = () => {
    const rooms = waiting.map(({ person }) => roomOf(person));
    const [next] = waiting.splice(rooms.indexOf(Math.max(...rooms)), 1);
    // The turn goes over to the next one, or ends.
    if (next) next.begin();
    else going -= 1;
  };

  return async <T>(person: number, work: () => Promise<T>): Promise<T> => {
    if (going >= mostAtOnce) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ person, begin: resolve });
      await promise;
    } else going += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      endTurn();
    };
    const timer = setTimeout(end, longestTurnMs).unref();
    try {
      return await work();
    } finally {
      end();
    }
  };
};
