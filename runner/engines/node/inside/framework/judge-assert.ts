import assert from 'node:assert';

/**
 * `node:assert`, except that `assert(condition)` takes the source line for its message from memory. Node would read and
 * parse the file, which takes longer than the whole run.
 */
export function createAssert(source: () => { file: string; lines: string[] }) {
  function truth(operator: string) {
    return function ok(value: unknown, message?: string | Error): void {
      if (value) return;
      if (message instanceof Error) throw message;
      const holder: { stack?: string } = {};
      Error.captureStackTrace(holder, ok);
      const written = lineOf(holder.stack ?? '', source());
      throw new assert.AssertionError({
        message: message ?? (written ? `This should be true: ${written}` : 'A true value was expected'),
        actual: value,
        expected: true,
        operator,
      });
    };
  }

  const over = (base: typeof assert) => {
    const ok = truth('==');
    const copy = Object.assign((value: unknown, message?: string | Error) => ok(value, message), base, {
      ok,
    });
    return copy as unknown as typeof assert;
  };
  const loose = over(assert);
  const strict = over(assert.strict as typeof assert);
  Object.assign(loose, { strict });
  Object.assign(strict, { strict });
  return {
    loose,
    strict,
    /** From now on comparisons are done by `check`, which knows what they are about. */
    watch(check: (things: unknown[], check: () => void) => void): void {
      for (const base of [loose, strict]) {
        const table = base as unknown as Record<string, (...args: unknown[]) => void>;
        for (const name of comparisons) {
          const compare = table[name];
          if (compare) table[name] = (...args) => check(args.slice(0, 2), () => compare(...args));
        }
      }
    },
  };
}

const comparisons = [
  'equal',
  'notEqual',
  'strictEqual',
  'notStrictEqual',
  'deepEqual',
  'notDeepEqual',
  'deepStrictEqual',
  'notDeepStrictEqual',
  'partialDeepStrictEqual',
];

function lineOf(stack: string, { file, lines }: { file: string; lines: string[] }): string | null {
  const escaped = file.replaceAll(/[^\w]/g, '\\$&');
  const match = new RegExp(`${escaped}:(\\d+)`).exec(stack);
  const text = match ? lines[Number(match[1]) - 1]?.trim() : undefined;
  return text ? text.replace(/;$/, '') : null;
}
