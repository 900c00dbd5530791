import { createRequire, syncBuiltinESMExports } from 'node:module';

import type { Channel } from '../link/channel.ts';

/**
 * Sends the program's output to the judge, which knows the running test. The streams are replaced instead of the
 * console, so that all console methods work.
 */
export function redirectOutput(channel: Channel): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      channel.tell('out', typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
      const done = rest.find(item => typeof item === 'function') as (() => void) | undefined;
      if (done) process.nextTick(done);
      return true;
    }) as typeof stream.write;
  }
}

/**
 * Applies what tests replaced (replaced-globals.ts): `Math.random`, `Date.now`, `console.log`, `fetch`, or a new global
 * such as `prompt`, or a function of a module of Node, `@fs.readFileSync`. The judge sends paths and values; the original is restored when the test restores it.
 */
export function createReplacements() {
  const originals = new Map<string, PropertyDescriptor | undefined>();
  return (path: string, value: unknown, isReplaced: boolean): void => {
    const parts = path.split('.');
    const key = parts.pop()!;
    const module = path.startsWith('@') ? parts[0]!.slice(1) : null;
    const holder =
      module === null
        ? parts.reduce<object>((at, part) => (at as Record<string, object>)[part]!, globalThis)
        : (createRequire('/tmp/')(`node:${module}`) as object);
    if (isReplaced && !originals.has(path)) originals.set(path, Object.getOwnPropertyDescriptor(holder, key));
    if (isReplaced)
      Object.defineProperty(holder, key, { value, writable: true, configurable: true, enumerable: true });
    else {
      const original = originals.get(path);
      // Next time it may be another one, such as that of fake timers.
      originals.delete(path);
      if (original) Object.defineProperty(holder, key, original);
      else Reflect.deleteProperty(holder, key);
    }
    if (module !== null) syncBuiltinESMExports();
  };
}
