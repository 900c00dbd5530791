type Ask = (values: unknown[], paths: [string, boolean][]) => void;

const watchedPaths = [
  'Math.random',
  'Date.now',
  'performance.now',
  ...['log', 'error', 'warn', 'info', 'debug', 'table'].map(name => `console.${name}`),
  'process.stdout.write',
  'fetch',
];

/**
 * Tests replace what the program uses: `jest.spyOn(Math, 'random')`, `console.log = …`, `global.fetch = jest.fn()`.
 * Before each question to the student's process we look what is replaced now, and pass on what changed.
 */
export function createReplacedGlobals(ask: Ask) {
  const originals = new Map(watchedPaths.map(path => [path, read(path)]));
  let ownKeys = new Set(Object.keys(globalThis));
  let passedOn = new Map<string, unknown>();
  let isAsking = false;

  return {
    /** What we put there ourselves is not a replacement. */
    settle(): void {
      for (const path of watchedPaths) originals.set(path, read(path));
      ownKeys = new Set(Object.keys(globalThis));
    },
    passOn(): void {
      if (isAsking) return;
      const current = new Map<string, unknown>();
      for (const [path, original] of originals) {
        const value = read(path);
        if (value !== original) current.set(path, value);
      }
      for (const key of Object.keys(globalThis))
        if (!ownKeys.has(key) && !current.has(key)) current.set(key, read(key));
      const changed = [...current].filter(
        ([path, value]) => !passedOn.has(path) || passedOn.get(path) !== value,
      );
      const restored = [...passedOn.keys()].filter(path => !current.has(path));
      if (changed.length === 0 && restored.length === 0) return;
      passedOn = current;
      isAsking = true;
      try {
        ask(
          [...changed.map(([, value]) => value), ...restored.map(() => undefined)],
          [
            ...changed.map(([path]): [string, boolean] => [path, true]),
            ...restored.map((path): [string, boolean] => [path, false]),
          ],
        );
      } finally {
        isAsking = false;
      }
    },
  };
}

function read(path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], globalThis);
}
