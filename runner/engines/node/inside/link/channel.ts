import { Socket } from 'node:net';

import { createFrameReader, createFrameWriter, ring } from './channel-frames.ts';

/**
 * The line between the two processes. Tests are written synchronously (`assert.equal(add(1, 2), 3)`), so a request
 * blocks in a read until its answer is there, and serves whatever the other side asks meanwhile (a callback, say).
 * A process that blocks nowhere must still hear the other one: it listens to a second descriptor, the bell, on
 * which the sender puts one byte for every frame that nobody is blocked on. Such frames carry a mark, so that the
 * count of bytes and the count of marked frames tell whether a frame is waiting.
 */
export type Message = [kind: string, sequence: number, ...rest: unknown[]];

export type Channel = {
  /** Sends a request and blocks until it is answered. */
  ask(kind: string, ...rest: unknown[]): Message;
  /** Sends something that needs no answer. */
  tell(kind: string, ...rest: unknown[]): void;
  listen(): void;
  /** Whether hearing the bell keeps this process alive. */
  hold(isHeld: boolean): void;
};

type Options = {
  descriptor: number;
  bell: number;
  maxFrame: number;
  /** Serves a request and returns the answer; for frames without answer returns null. */
  serve: (message: Message) => Message | null;
  /** True when this process has nothing to do but to wait for the next frame: blocking is quicker than the bell. */
  canBlock?: () => boolean;
  /** The other process is gone, or breaks the rules. */
  ended: (reason: string) => never;
};

/** Unread bells pile up while a process blocks; the kernel holds a few hundred of them. */
const blocksInARow = 64;
const answers = new Set(['ok', 'throw']);

export function openChannel(options: Options): Channel {
  const { descriptor, bell, serve } = options;
  const ended: Options['ended'] = options.ended;
  const reader = createFrameReader(descriptor, options.maxFrame);
  const writer = createFrameWriter(descriptor, options.maxFrame);
  const early = new Map<number, Message>();
  let sequence = 0;
  let serving = 0;
  let rung = 0;
  let consumed = 0;
  let socket: Socket | undefined;

  function send(message: Message): void {
    const isMarked = serving === 0 && !answers.has(message[0]);
    const written = writer.write(message, isMarked);
    if (written === 'gone' || (isMarked && ring(bell) === 'gone')) drain();
  }

  /** The other process is gone, but what it sent before has not been read: its output, and how it ended. */
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
    const { message } = frame;
    if (Array.isArray(message) && typeof message[0] === 'string' && Number.isSafeInteger(message[1])) {
      return message as Message;
    }
    return ended('broken');
  }

  function handle(message: Message): void {
    // Only who asked a question is blocked until the answer, and needs no bell meanwhile.
    const blocked = message[1] > 0 ? 1 : 0;
    serving += blocked;
    let answer: Message | null;
    try {
      answer = serve(message);
    } finally {
      serving -= blocked;
    }
    if (answer) send(answer);
  }

  /** Where nothing was asked, an answer is a breach. */
  function serveOne(): void {
    const message = receive();
    if (answers.has(message[0])) ended('broken');
    handle(message);
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
      // Two requests can cross: the answer to the outer one may come while the inner one waits.
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
      // One frame in each turn of the event loop: what it settled is done before the next one is served.
      const serveNext = () => {
        if (rung <= consumed) return;
        serveOne();
        for (let row = 0; row < blocksInARow && options.canBlock?.(); row++) serveOne();
        if (rung > consumed) setImmediate(serveNext);
      };
      const onBell = (count: number) => {
        rung += count;
        serveNext();
        return true;
      };
      const listening = { fd: bell, readable: true, writable: false, onread: { buffer, callback: onBell } };
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
