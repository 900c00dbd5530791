import { AppError } from '#server/platform/app-error.ts';
import type { SocketLine } from './sockets.ts';

type OpenSocket = {
  userId: number;
  line: SocketLine;
  /** Rejects with an AppError when this person may not use it any more. */
  assertAllowed(): Promise<void>;
};

export type OpenSockets = {
  add(socket: OpenSocket): void;
  /** A session of this person has ended: those of their sockets that belonged to it are closed. */
  recheck(userId: number): Promise<void>;
  stop(): void;
};

/** A person's tabs; one program at a time runs for them anyway. */
export const mostSocketsPerPerson = 8;
/** Also without a signal: a session that expires, an activity that is closed, a person who left the course. */
const recheckMs = 10_000;

const tooMany = `Stopped, because you have opened more than ${mostSocketsPerPerson} programs at the same time.`;
const ended = 'Your session has ended, so the program was stopped. What it printed is still here.';

/**
 * A socket is allowed when it is opened, and stays open for long. So it is asked again and again whether it still is, and
 * nobody holds many of them.
 */
export const makeOpenSockets = (everyMs = recheckMs): OpenSockets => {
  const open = new Set<OpenSocket>();

  const check = async (socket: OpenSocket) => {
    try {
      await socket.assertAllowed();
    } catch (error) {
      // Anything else is a fault of ours, such as a database that restarts.
      if (!(error instanceof AppError)) return;
      open.delete(socket);
      socket.line.lose(ended);
    }
  };
  const checkAll = async (sockets: Iterable<OpenSocket>) => {
    for (const socket of sockets) await check(socket);
  };
  const timer = setInterval(() => void checkAll([...open]), everyMs).unref();

  return {
    add(socket) {
      const others = [...open].filter(({ userId }) => userId === socket.userId);
      if (others.length >= mostSocketsPerPerson) {
        const victim = others.find(({ line }) => line.isIdle()) ?? others[0];
        if (victim) {
          open.delete(victim);
          victim.line.lose(tooMany);
        }
      }
      open.add(socket);
      socket.line.onClose(() => open.delete(socket));
    },
    recheck: userId => checkAll([...open].filter(one => one.userId === userId)),
    stop: () => clearInterval(timer),
  };
};
