import { Socket } from 'node:net';

import { realTimers } from './fake-clock.ts';
import { createFrameReader, createFrameWriter, wake } from './channel-frames.ts';

/**
 * The channel between student and judge process. Tests are synchronous (`assert.equal(add(1, 2), 3)`), so a request
 * blocks in a read until its answer arrives, and meanwhile serves requests of the other side (a callback, for example).
 * A process that is not blocked must also notice messages: its event loop listens on a second descriptor, the wake-up socket. The
 * sender writes one wake-up byte for each frame that no request is waiting for, and marks that frame. The number of wake-up
 * bytes minus the number of marked frames read tells whether a frame is waiting. A process that has nothing else to do says in
 * its answer that it blocks for the next frame, which then needs no wake-up. To know that, it first runs the callbacks that are pending;
 * what they send arrives before the answer.
 */
export type Message = [kind: string, sequence: number, ...rest: unknown[]];

export type Channel = {
  /** Sends a request and blocks until it is answered. */
  ask(kind: string, ...rest: unknown[]): Message;
  /** Sends a notification, which gets no answer. */
  tell(kind: string, ...rest: unknown[]): void;
  listen(): void;
  /** Whether listening on the wake-up socket keeps this process alive (`ref`/`unref`). */
  hold(isHeld: boolean): void;
};

type Options = {
  descriptor: number;
  wakeup: number;
  maxFrame: number;
  /** Serves a request and returns the answer, or null for a notification. */
  serve: (message: Message) => Message | null;
  /** Whether frames that are made after this answer may be sent before it. */
  canWait?: (answer: Message) => boolean;
  /** True when this process has no other work: then it blocks for the next frame, which is faster than the wake-up socket. */
  canBlock?: () => boolean;
  /** The other process has ended, or violated the protocol. */
  ended: (reason: string) => never;
};

/** Wake-up bytes pile up while a process blocks, and the socket buffer takes only a few hundred. */
const blocksInARow = 64;
const answers = new Set(['ok', 'throw']);

export function openChannel(options: Options): Channel {
  const { descriptor, wakeup, serve } = options;
  const ended: Options['ended'] = options.ended;
  const reader = createFrameReader(descriptor, options.maxFrame);
  const writer = createFrameWriter(descriptor, options.maxFrame);
  const early = new Map<number, Message>();
  let sequence = 0;
  let serving = 0;
  let rung = 0;
  let consumed = 0;
  /** We have said that we block for the next frame. */
  let isAwaiting = false;
  /** The other side has said so. */
  let isAwaited = false;
  let socket: Socket | undefined;

  function send(message: Message): void {
    const isMarked = serving === 0 && !isAwaited && !answers.has(message[0]);
    isAwaited = false;
    const written = writer.write(message, { isMarked, isAwaiting });
    if (written === 'gone' || (isMarked && wake(wakeup) === 'gone')) drain();
  }

  /** The other process has ended: reads what it sent before (output, exit code) and then calls `ended`. */
  function drain(): never {
    for (;;) {
      const message = receive();
      if (message[1] === 0) serve(message);
    }
  }

  function receive(): Message {
    const frame = reader.read();
    if (frame === 'gone' || frame === 'broken') return ended(frame);
    if (frame.isMarked) consumed++;
    isAwaited = frame.isAwaiting;
    const { message } = frame;
    if (Array.isArray(message) && typeof message[0] === 'string' && Number.isSafeInteger(message[1])) {
      return message as Message;
    }
    return ended('broken');
  }

  function handle(message: Message, canAwait = false): void {
    // The sender of a request is blocked in a read until the answer, and needs no wake-up meanwhile.
    const blocked = message[1] > 0 ? 1 : 0;
    serving += blocked;
    let answer: Message | null;
    try {
      answer = serve(message);
    } finally {
      serving -= blocked;
    }
    if (!answer) return;
    try {
      isAwaiting = canAwait && options.canWait?.(answer) === true && options.canBlock?.() === true;
    } finally {
      // A callback that was pending may throw.
      send(answer);
    }
  }

  /** An answer without a pending request is a protocol violation. */
  function serveOne(): void {
    isAwaiting = false;
    const message = receive();
    if (answers.has(message[0])) ended('broken');
    handle(message, true);
  }

  function answerTo(number: number): Message {
    for (;;) {
      const stored = early.get(number);
      if (stored) {
        early.delete(number);
        return stored;
      }
      const message = receive();
      if (!answers.has(message[0])) handle(message);
      else if (message[1] === number) return message;
      // Requests can be nested: the answer to the outer one may arrive while the inner one is pending.
      else if (message[1] > number || message[1] < 1 || early.has(message[1])) ended('broken');
      else early.set(message[1], message);
    }
  }

  return {
    ask(kind, ...rest) {
      const number = ++sequence;
      send([kind, number, ...rest]);
      return answerTo(number);
    },
    tell(kind, ...rest) {
      send([kind, 0, ...rest]);
    },
    listen() {
      const buffer = Buffer.alloc(64);
      // One frame per turn of the event loop, so that promise callbacks run before the next frame is served.
      const serveNext = () => {
        if (rung <= consumed) return;
        serveOne();
        for (let row = 0; isAwaiting || (row < blocksInARow && options.canBlock?.());) {
          if (!isAwaiting) row++;
          serveOne();
        }
        if (rung > consumed) realTimers.setImmediate(serveNext);
      };
      const onWakeup = (count: number) => {
        rung += count;
        serveNext();
        return true;
      };
      const listening = {
        fd: wakeup,
        readable: true,
        writable: false,
        onread: { buffer, callback: onWakeup },
      };
      socket = new Socket(listening);
      socket.on('error', () => ended('gone'));
      socket.on('end', () => ended('gone'));
      socket.resume();
    },
    hold(isHeld) {
      if (isHeld) socket?.ref();
      else socket?.unref();
    },
  };
}
