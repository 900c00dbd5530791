import { once } from 'node:events';
import type { Readable } from 'node:stream';

import type { Bind, BoxFile } from '../../../box/box.ts';
import { execute, type ExecuteOptions } from '../../../box/execute.ts';
import { feed } from '../../../box/sandbox.ts';
import type { Execution } from '../../../box/supervise.ts';
import { usualCompileLimits } from '../../command/compile.ts';

export type BoxTools = Omit<ExecuteOptions, 'limits' | 'extra' | 'onStart' | 'isLive'>;

/** Larger than what fits into the /tmp of a box, unless it consists of holes. */
const mostBytes = 40 * 1024 * 1024;

export type Made = { execution: Execution; made: Buffer };

/**
 * Runs a compiler in a box of its own: the source comes through standard input, and what the command writes to descriptor 3
 * comes out unread. `given` can be read from descriptor 4.
 */
export async function compileInBox(
  tools: BoxTools,
  command: string,
  {
    input,
    files,
    binds = [],
    given,
    outputBytes,
  }: { input: string; files: BoxFile[]; binds?: Bind[]; given?: Buffer; outputBytes: number },
): Promise<Made> {
  const chunks: Buffer[] = [];
  let isCollected: Promise<unknown> | undefined;
  const execution = await execute(
    { command: ['/bin/sh', '-c', command], files, binds },
    {
      ...tools,
      limits: { ...usualCompileLimits, outputBytes },
      extra: given ? ['pipe', 'pipe'] : ['pipe'],
      isLive: true,
      onStart(child) {
        feed(child, 0, input);
        if (given) feed(child, 4, given);
        const stream = child.stdio[3] as Readable;
        let size = 0;
        stream.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size > mostBytes) stream.destroy();
        });
        isCollected = once(stream, 'close');
      },
    },
  );
  await isCollected;
  return { execution, made: Buffer.concat(chunks) };
}
