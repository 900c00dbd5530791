import { chmodSync, closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';

const tokenBytes = 16;
const silentMs = 5000;

/**
 * Where the zygote connects the sockets of a pair. Node cannot pass descriptors to a process, so the zygote makes the
 * connections before it forks; each starts with the token of its pair and its number. Only the zygote sees the folder.
 */
export function openDoor(parent: string, socketsOfPair: number) {
  const folder = mkdtempSync(join(parent, 'door-'));
  const waiting = new Map<string, { sockets: Socket[]; resolve: (sockets: Socket[]) => void }>();

  function greet(socket: Socket): void {
    const hello = socket.read(tokenBytes + 1) as Buffer | null;
    if (!hello) return void socket.once('readable', () => greet(socket));
    socket.setTimeout(0);
    const token = hello.toString('hex', 0, tokenBytes);
    const pair = waiting.get(token);
    const number = hello[tokenBytes]!;
    if (!pair || number >= socketsOfPair || pair.sockets[number]) return void socket.destroy();
    pair.sockets[number] = socket;
    if (Object.keys(pair.sockets).length < socketsOfPair) return;
    waiting.delete(token);
    pair.resolve(pair.sockets);
  }

  const server = createServer(socket => {
    socket.on('error', () => {});
    socket.setTimeout(silentMs, () => socket.destroy());
    greet(socket);
  });
  // Programs can ask where their socket leads to, and get what it was bound to: so no path of the host.
  const folderDescriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  const path = join(folder, 'socket');
  const isOpen = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(`/proc/self/fd/${folderDescriptor}/socket`, () => {
      // The zygote has another user in some setups. Nobody who does not know a token gets anything here.
      chmodSync(folder, 0o711);
      chmodSync(path, 0o666);
      resolve();
    });
  });
  server.unref();

  return {
    folder,
    isOpen,
    /** The sockets of the pair with this token, in their order. */
    expect: (token: string) => new Promise<Socket[]>(resolve => waiting.set(token, { sockets: [], resolve })),
    forget(token: string): void {
      for (const socket of waiting.get(token)?.sockets ?? []) socket?.destroy();
      waiting.delete(token);
    },
    close(): void {
      server.close();
      closeSync(folderDescriptor);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Door = ReturnType<typeof openDoor>;
