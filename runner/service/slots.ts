import type { Turn } from '../box/turn.ts';
import { createUseLedger, type Owner, type UseLedger } from './use-ledger.ts';

/**
 * How this works
 *
 * A slot is a core. A run computes only on its turn, and the turns go to whoever has used the least slot time lately
 * (use-ledger.ts), the oldest request first among equals.
 *
 * - A run whose processes all sleep gives its slot back, and counts again when one of them wakes up.
 * - Between two cases a run queues again, if somebody who has used less is waiting.
 * - A run that computes for long is paused for somebody who has used much less, and goes on when there is room. Its limits
 *   do not count that time.
 * - Runs that nobody waits for never take the last slot while there are several, and are paused for anybody.
 * - Programs that somebody talks to (free runs) come after runs of tests, are paused for them, and have places of their own,
 *   so that many open ones, which mostly sleep, do not keep tests from running.
 *
 * So there can be more runs than slots; how many is limited by memory (`mostAlive`, `mostFree`).
 */
export type Slots = {
  /** Resolves when it is this run's turn; rejects when `signal` is aborted before. */
  take(owner: SlotOwner, signal: AbortSignal): Promise<HeldTurn>;
  /** For half a minute at most half as many runs at a time: the machine has too much to do. */
  halve(): void;
  /** Runs that compute, as far as we know; not those that sleep or are paused. */
  running(): number;
  waiting(): number;
};

export type SlotOwner = Owner & {
  /** Nobody waits for the result. */
  isBackground: boolean;
  /** Somebody talks to it. */
  isFree?: boolean;
};

export type HeldTurn = Turn & { end(): void };

export type SlotOptions = {
  count: number;
  mostAlive: number;
  mostFree?: number;
  ledger?: UseLedger;
  now?: () => number;
};

const calmMs = 30_000;
/** How much more than a waiting person somebody must have used to be paused. */
const marginMs = 500;
const lookMs = 50;
/** More than anybody can have used. */
const afterTests = 1e12;
const leastFree = 8;

type Holder = {
  owner: SlotOwner;
  /** Until when its use has been charged. */
  chargedAt: number;
  isAsleep: boolean;
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
};
type Waiter = { owner: SlotOwner; enter: (holder: Holder) => void };

/** How many runs may be alive at a time, so that the memory limits of all of them fit into half of the machine. */
export function mostAliveFor(slots: number, machineMb: number, limitMb: number): number {
  return Math.min(32 * slots, slots + Math.floor(machineMb / 2 / limitMb));
}

/** Free runs are small and mostly asleep: 64 MB each, in a quarter of the machine. */
export function mostFreeFor(slots: number, machineMb: number): number {
  return Math.max(leastFree, Math.min(64 * slots, Math.floor(machineMb / 4 / 64)));
}

export function createSlots(options: SlotOptions): Slots {
  const {
    count,
    mostAlive,
    mostFree = leastFree,
    now = () => performance.now(),
    ledger = createUseLedger(now),
  } = options;
  let allowed = count;
  let calm: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  const holders = new Set<Holder>();
  const waiters: Waiter[] = [];

  const counted = () => [...holders].filter(one => !one.isAsleep && !one.isPaused);
  /** The lower, the sooner. Only values of the same instant can be compared, since use fades. */
  const precedence = ({ owner }: { owner: SlotOwner }, at: number) =>
    owner.isBackground ? Number.POSITIVE_INFINITY : ledger.useOf(owner, at) + (owner.isFree ? afterTests : 0);

  function chargeAll(): void {
    const at = now();
    for (const holder of holders) {
      if (!holder.isAsleep && !holder.isPaused) ledger.charge(holder.owner, at - holder.chargedAt);
      holder.chargedAt = at;
    }
  }

  function least<One extends { owner: SlotOwner }>(all: Iterable<One>): One | undefined {
    let first: One | undefined;
    let lowest = 0;
    const at = now();
    for (const one of all) {
      const its = precedence(one, at);
      if (first && its >= lowest) continue;
      first = one;
      lowest = its;
    }
    return first;
  }

  function hasRoomFor({ isBackground }: SlotOwner): boolean {
    const most = isBackground && allowed > 1 ? allowed - 1 : allowed;
    return counted().length < most;
  }

  const paused = () => [...holders].filter(one => one.isPaused);
  const isAllowed = ({ owner: { isFree = false } }: Waiter) => {
    const alike = [...holders].filter(({ owner }) => (owner.isFree ?? false) === isFree);
    return alike.length < (isFree ? mostFree : mostAlive);
  };
  /** Those who could compute next: when no more runs may exist, only those that were paused. */
  const candidates = () => [...paused(), ...waiters.filter(isAllowed)];

  /** The one that has used the most, if that is so much more that `candidate` should not wait for it. */
  function pausable({ owner }: { owner: SlotOwner }): Holder | undefined {
    if (owner.isBackground) return undefined;
    const at = now();
    const bound = precedence({ owner }, at) + marginMs;
    return counted()
      .filter(one => precedence(one, at) > bound)
      .toSorted((a, b) => precedence(b, at) - precedence(a, at))[0];
  }

  function admit(waiter: Waiter): void {
    waiters.splice(waiters.indexOf(waiter), 1);
    const { owner } = waiter;
    const holder = { owner, chargedAt: now(), isAsleep: false, isPaused: false, setPaused: () => {} };
    holders.add(holder);
    waiter.enter(holder);
  }

  function pause(holder: Holder, isPaused: boolean): void {
    holder.isPaused = isPaused;
    holder.setPaused(isPaused);
  }

  /** One step; returns whether anything changed. Each lowers the use of those who compute, so that there is a last one. */
  function step(): boolean {
    const next = least(candidates());
    if (!next) return false;
    if (!hasRoomFor(next.owner)) {
      const victim = pausable(next);
      if (!victim) return false;
      pause(victim, true);
    }
    if ('enter' in next) admit(next);
    else pause(next, false);
    return true;
  }

  function fill(): void {
    chargeAll();
    while (step());
    if (waiters.length === 0 && paused().length === 0) {
      clearInterval(looking);
      looking = undefined;
    } else {
      looking ??= setInterval(fill, lookMs).unref();
    }
  }

  function enter(owner: SlotOwner, signal: AbortSignal): Promise<Holder> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Holder>();
    const waiter: Waiter = {
      owner,
      enter(holder) {
        signal.removeEventListener('abort', leave);
        resolve(holder);
      },
    };
    const leave = () => {
      waiters.splice(waiters.indexOf(waiter), 1);
      reject(signal.reason as Error);
    };
    waiters.push(waiter);
    signal.addEventListener('abort', leave, { once: true });
    fill();
    return promise;
  }

  function leave(holder: Holder): void {
    if (!holders.has(holder)) return;
    chargeAll();
    holders.delete(holder);
    fill();
  }

  return {
    async take(owner, signal) {
      let holder = await enter(owner, signal);
      return {
        setAsleep(isAsleep) {
          if (holder.isAsleep === isAsleep) return;
          chargeAll();
          holder.isAsleep = isAsleep;
          fill();
        },
        async letOthersGo() {
          chargeAll();
          const next = least(candidates());
          const at = now();
          if (!holder.isPaused && !(next && precedence(next, at) < precedence(holder, at))) return;
          leave(holder);
          try {
            holder = await enter(owner, signal);
          } catch {
            // Cancelled: the next step of the engine notices.
          }
        },
        onPause(setPaused) {
          holder.setPaused = setPaused;
          if (holder.isPaused) setPaused(true);
        },
        end: () => leave(holder),
      };
    },
    halve() {
      allowed = Math.max(1, Math.floor(count / 2));
      clearTimeout(calm);
      calm = setTimeout(() => {
        allowed = count;
        fill();
      }, calmMs).unref();
    },
    running: () => counted().length,
    waiting: () => waiters.length,
  };
}
