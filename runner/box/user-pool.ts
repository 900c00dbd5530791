export type BoxUser = { uid: number; gid: number };

/** User ids for boxes, so that none can reach, count or exhaust what belongs to another. */
export type UserPool = { range: UserRange; take(): BoxUser; giveBack(user: BoxUser): void };

export type UserRange = { first: number; count: number };

/**
 * The id that was free for the longest time comes first: a process that is slow to die never meets its successor. With
 * more boxes than ids, two share one.
 */
export function createUserPool({ first, count }: UserRange): UserPool {
  const free = Array.from({ length: count }, (_, index) => first + index);
  let next = 0;
  return {
    range: { first, count },
    take() {
      const id = free.shift() ?? first + (next++ % count);
      return { uid: id, gid: id };
    },
    giveBack({ uid }) {
      if (!free.includes(uid)) free.push(uid);
    },
  };
}
