/** Everything outside of the program that commands use; tests give their own. */
export type Io = {
  cwd: string;
  env: Record<string, string | undefined>;
  /** Results, for people and for programs. */
  say(line: string): void;
  /** Remarks and progress: not part of the result. */
  note(line: string): void;
  /** Null where nobody can answer. */
  ask(question: string, options?: { isSecret?: boolean }): Promise<string | null>;
  fetch: typeof fetch;
  pause(milliseconds: number): Promise<void>;
  /** Ends `watch`. */
  signal?: AbortSignal;
};

export const exitCodes = { done: 0, failed: 1, usage: 2, conflict: 3, server: 4 } as const;

/** Ends the command with a sentence that says what is wrong and what to do. */
export class Stop extends Error {
  readonly exitCode: number;

  constructor(sentence: string, reason: keyof typeof exitCodes = 'usage') {
    super(sentence);
    this.exitCode = exitCodes[reason];
  }
}

export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
