/** A value as a tree: each object is described where it is met first, with a number, and named by the number afterwards. */
export type Pictured =
  | null
  | boolean
  | number
  | string
  | ['t', string]
  | { same: number }
  | { new: number; kind: string; name: string; content: unknown[] };

export type Variable = [name: string, value: Pictured, object?: number | null];

/** What an independent witness saw at one moment. */
export type Witnessed = {
  /** As in the record of steps; empty for a line that is about to be run. */
  kind: string;
  file: string;
  line: number;
  stack: string[];
  /** Of the place where a debugger stopped: `return`, or the end of a body. */
  place?: 'return' | 'end';
  /** By frame: names in order, with their values, and which of them are the same object. */
  frames: Variable[][];
  output: number;
};
