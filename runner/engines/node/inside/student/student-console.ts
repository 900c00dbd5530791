import type { Channel } from '../link/channel.ts';

/**
 * What the program prints goes to the judge, who knows which test is running. The streams are replaced and not the
 * console, so that `console.table` and friends come too.
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
 * A test may replace something that both processes have: `Math.random`, `Date.now`, `console.log`, `fetch`, or a
 * global of its own such as `prompt`. The judge says so by path, and here the same is put in place or taken back.
 */
export function createReplacements() {
  const originals = new Map<string, PropertyDescriptor | undefined>();
  return (path: string, value: unknown, isReplaced: boolean): void => {
    const parts = path.split('.');
    const key = parts.pop()!;
    const holder = parts.reduce<object>((at, part) => (at as Record<string, object>)[part]!, globalThis);
    if (!originals.has(path)) originals.set(path, Object.getOwnPropertyDescriptor(holder, key));
    if (isReplaced) {
      Object.defineProperty(holder, key, { value, writable: true, configurable: true, enumerable: true });
      return;
    }
    const original = originals.get(path);
    if (original) Object.defineProperty(holder, key, original);
    else Reflect.deleteProperty(holder, key);
  };
}
