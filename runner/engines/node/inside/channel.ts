import { readSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

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
  /** The other process is gone, or breaks the rules. */
  ended: (reason: string) => never;
};

const markBit = 0x80000000;
const oneByte = Buffer.from('!');
const answers = new Set(['ok', 'throw']);

export function openChannel(options: Options): Channel {
  const { descriptor, bell, serve } = options;
  const ended: Options['ended'] = options.ended;
  const early = new Map<number, Message>();
  let sequence = 0;
  let serving = 0;
  let rung = 0;
  let consumed = 0;
  let socket: Socket | undefined;

  function send(message: Message): void {
    const isMarked = serving === 0 && !answers.has(message[0]);
    const frame = Buffer.from(`0000${JSON.stringify(message)}`);
    if (frame.length - 4 > options.maxFrame)
      throw new RangeError('This value is too large to be handed over.');
    frame.writeUInt32LE((frame.length - 4 + (isMarked ? markBit : 0)) >>> 0);
    writeAll(descriptor, frame);
    if (isMarked) writeAll(bell, oneByte);
  }

  function writeAll(target: number, bytes: Buffer): void {
    for (let offset = 0; offset < bytes.length;) {
      try {
        offset += writeSync(target, bytes, offset);
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        if (code === 'EPIPE' || code === 'ECONNRESET') ended('gone');
        if (code !== 'EAGAIN') throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      }
    }
  }

  function readExactly(size: number): Buffer {
    const bytes = Buffer.allocUnsafe(size);
    for (let offset = 0; offset < size;) {
      const count = readOnce(bytes, offset);
      if (count === 0) ended('gone');
      offset += count;
    }
    return bytes;
  }

  function readOnce(bytes: Buffer, offset: number): number {
    try {
      return readSync(descriptor, bytes, offset, bytes.length - offset, null);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return 0;
      throw error;
    }
  }

  function receive(): Message {
    const header = readExactly(4).readUInt32LE();
    const size = header & ~markBit;
    if (size > options.maxFrame) ended('broken');
    if (header & markBit) consumed++;
    const text = readExactly(size).toString('utf8');
    try {
      const message: unknown = JSON.parse(text);
      if (Array.isArray(message) && typeof message[0] === 'string' && Number.isSafeInteger(message[1])) {
        return message as Message;
      }
    } catch {
      // Falls through: what cannot be read was not written by us.
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
        const message = receive();
        if (answers.has(message[0])) ended('broken');
        handle(message);
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
