import { StringDecoder } from 'node:string_decoder';

import { type FreeEnd, freeIdleMs, type FreeRequest, freeWindow } from '#contract/running/run-request.ts';

import type { Engine, Line } from '../engine-kit/engine.ts';
import { freeEnd, freeEndOf } from '../engine-kit/free-sentences.ts';
import type { HeldTurn, Slots } from './slots.ts';

/** A program that somebody talks to, from the first message to the last. */
export type FreeRun = {
  type(text: string): void;
  /** So much of what was sent has reached the person. */
  read(length: number): void;
  /** Ctrl+C. */
  interrupt(): void;
};

type Tools = {
  engines: Engine[];
  slots: Slots;
  logError: (error: unknown) => void;
  idleMs?: number;
};

type Person = {
  begin(): void;
  hear(text: string): void;
  /** So much of what was typed has reached the program. */
  take(length: number): void;
};

export type FreeRuns = {
  /** Resolves when the program has ended. `signal` stops it. */
  start(request: FreeRequest, person: Person, signal: AbortSignal): { run: FreeRun; ended: Promise<FreeEnd> };
};

/**
 * Free runs of this machine: one for each person at a time. A program waits while more than a window of its output has not
 * been read, and ends when nothing was typed for a while.
 */
export function createFreeRuns(tools: Tools): FreeRuns {
  const { engines, slots, logError, idleMs = freeIdleMs } = tools;
  const engine = engines.find(one => one.converse);
  /** By person. */
  const open = new Map<string, { ends: Ends; ended: Promise<FreeEnd> }>();

  async function carryOut(request: FreeRequest, talker: Talker, ends: Ends): Promise<FreeEnd> {
    if (!engine?.converse) return freeEnd('sandbox-failed');
    const owner = { ...request.owner, isBackground: false, isFree: true };
    let turn: HeldTurn;
    try {
      turn = await slots.take(owner, ends.signal);
    } catch {
      return freeEnd(ends.why() ?? 'stopped');
    }
    try {
      talker.begin();
      const report = await engine.converse(request, talker, ends.signal, turn);
      const why = report.why === 'stopped' ? (ends.why() ?? 'stopped') : report.why;
      return freeEndOf({ ...report, why }, request.cpuMs);
    } catch (error) {
      logError(error);
      return freeEnd(ends.why() ?? 'sandbox-failed');
    } finally {
      turn.end();
    }
  }

  return {
    start(request, person, signal) {
      const { person: name } = request.owner;
      const other = open.get(name);
      const ends = makeEnds(signal);
      const talker = makeTalker(person, ends.end, idleMs);
      if (other && !request.takesOver)
        return { run: talker.run, ended: Promise.resolve(freeEnd('elsewhere')) };
      other?.ends.end('taken-over');
      const ended = (async () => {
        await other?.ended;
        const end = await carryOut(request, talker.talk, ends);
        talker.end();
        if (open.get(name)?.ends === ends) open.delete(name);
        return end;
      })();
      open.set(name, { ends, ended });
      return { run: talker.run, ended };
    },
  };
}

type Ends = { signal: AbortSignal; end(why: FreeEnd['why']): void; why(): FreeEnd['why'] | null };

function makeEnds(outside: AbortSignal): Ends {
  const controller = new AbortController();
  let why: FreeEnd['why'] | null = null;
  return {
    signal: AbortSignal.any([outside, controller.signal]),
    end(reason) {
      why ??= reason;
      controller.abort();
    },
    why: () => why,
  };
}

type Talker = { begin(line?: Line): void; hear(chunk: Buffer): void };

function makeTalker(person: Person, end: (why: FreeEnd['why']) => void, idleMs: number) {
  const decoder = new StringDecoder('utf8');
  let line: Line | null = null;
  let early = '';
  let unread = 0;
  let isPaused = false;
  let idle: NodeJS.Timeout | undefined;
  const waitForInput = () => {
    clearTimeout(idle);
    idle = setTimeout(end, idleMs, 'idle');
  };
  const setPaused = (wanted: boolean) => {
    if (wanted === isPaused) return;
    isPaused = wanted;
    line?.setPaused(wanted);
  };
  return {
    talk: {
      begin(found?: Line) {
        if (!found) return person.begin();
        line = found;
        if (isPaused) line.setPaused(true);
        const first = early;
        early = '';
        if (first !== '') line.type(first, () => person.take(first.length));
        waitForInput();
      },
      hear(chunk: Buffer) {
        const text = decoder.write(chunk);
        if (text === '') return;
        unread += text.length;
        person.hear(text);
        if (unread > freeWindow) setPaused(true);
      },
    },
    run: {
      type(text: string) {
        if (!line) early = (early + text).slice(0, freeWindow);
        else {
          waitForInput();
          line.type(text, () => {
            waitForInput();
            person.take(text.length);
          });
        }
      },
      interrupt() {
        waitForInput();
        if (line?.interrupt) line.interrupt();
        else end('stopped');
      },
      read(length: number) {
        unread = Math.max(0, unread - length);
        if (unread <= freeWindow / 2) setPaused(false);
      },
    },
    end: () => clearTimeout(idle),
  };
}
