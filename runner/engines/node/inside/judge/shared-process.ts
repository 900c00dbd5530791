type Tell = (
  variables: [name: string, value: string | null][],
  exitCode: ExitCode,
  isExitCodeSet: boolean,
) => void;
type ExitCode = string | number | null;

/**
 * `process.env` and `process.exitCode`, which tests and program have in common where tests are run by hand. Tests change
 * variables that the program reads, and look at the code that it would exit with.
 */
export function createSharedProcess(tell: Tell) {
  const changed = new Map<string, string | null>();
  let codeOfBoth: ExitCode = null;
  let isTelling = false;
  let variables: Record<string, string> = {};

  const set = (name: string, value: unknown) => {
    variables[name] = String(value);
    changed.set(name, variables[name]);
    return true;
  };
  const remove = (name: string) => {
    changed.set(name, null);
    return Reflect.deleteProperty(variables, name);
  };

  return {
    /** From now on changes of variables are noticed. */
    install(): void {
      variables = { ...(process.env as Record<string, string>) };
      const view = new Proxy(variables, {
        set: (_target, key, value) => typeof key === 'string' && set(key, value),
        defineProperty: (_target, key, { value }) => typeof key === 'string' && set(key, value as unknown),
        deleteProperty: (_target, key) => typeof key === 'string' && remove(key),
      });
      Object.defineProperty(process, 'env', {
        get: () => view,
        set(all: Record<string, unknown>) {
          const wanted = { ...all };
          for (const name of Object.keys(variables)) if (!(name in wanted)) remove(name);
          for (const [name, value] of Object.entries(wanted))
            if (variables[name] !== String(value)) set(name, value);
        },
        configurable: true,
        enumerable: true,
      });
    },
    /** Before the program is asked for anything. */
    passOn(): void {
      const code = process.exitCode ?? null;
      if (isTelling || (changed.size === 0 && code === codeOfBoth)) return;
      isTelling = true;
      const isExitCodeSet = code !== codeOfBoth;
      codeOfBoth = code;
      const list = [...changed];
      changed.clear();
      try {
        tell(list, code, isExitCodeSet);
      } finally {
        isTelling = false;
      }
    },
    /** The program has set its exit code. */
    exitCodeChanged(code: unknown): void {
      codeOfBoth = Number.isSafeInteger(code) ? (code as number) : null;
      process.exitCode = codeOfBoth ?? undefined;
    },
  };
}
