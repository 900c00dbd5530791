/** What `read-shell.ts` finds in a script. Places are offsets into its text. */
export type Span = { start: number; end: number };

export type Part = Span &
  (
    | { kind: 'text'; text: string; isQuoted: boolean }
    /** `$x`, `${x…}`, `$(…)`, `` `…` ``: one value of the shell. */
    | {
        kind: 'value';
        isQuoted: boolean;
        /** Of the variable; null for the output of commands. */
        name: string | null;
        /** `${!x}`: the value is the name of another variable. */
        isIndirect: boolean;
        /** `${x@P}`: the value is run as a prompt is. */
        isPrompt: boolean;
        /** `$@`, `${x[@]}`: between quotes it stays several words. */
        isList: boolean;
        /** A number of the shell's own, such as `$#` and `${#x}`. */
        isSafe: boolean;
        inner: Inner;
      }
    /** `$((…))`: always a number. */
    | { kind: 'number'; isQuoted: boolean; region: Region }
    | { kind: 'process'; inner: Inner }
  );

export type ValuePart = Extract<Part, { kind: 'value' }>;

/** What is inside of a value: commands, calculations, patterns and other words. */
export type Inner = { commands: Command[]; regions: Region[]; patterns: Word[]; words: Word[] };

export type Word = Span & { parts: Part[] };

/** Text that the shell calculates with. */
export type Region = Span & {
  parts: Part[];
  /** Variables without a dollar sign. */
  names: string[];
  /** The array whose subscript this is: a table takes any text as a key. */
  arrayName?: string;
};

export type Assignment = Span & { name: string; subscript: Region | null; value: Word | null; items: Item[] };
export type Item = { subscript: Region | null; value: Word };

export type Command = Span &
  (
    | {
        kind: 'simple';
        assignments: Assignment[];
        words: Word[];
        /** Of `<<<` and of documents whose end is not quoted. */
        inputs: Word[];
        targets: Word[];
        /** The command whose output this one reads, where there is one. */
        readsFrom: Command | null;
      }
    | { kind: 'condition'; words: Word[] }
    | { kind: 'calculation'; regions: Region[] }
    | { kind: 'list'; words: Word[] }
    | { kind: 'case'; words: Word[]; patterns: Word[] }
  );

export type SimpleCommand = Extract<Command, { kind: 'simple' }>;

export const nothingInside = (): Inner => ({ commands: [], regions: [], patterns: [], words: [] });

/** The text of a word in which nothing is replaced; null for others. */
export function literalOf(word: Word | undefined): string | null {
  if (!word) return null;
  let text = '';
  for (const part of word.parts) {
    if (part.kind !== 'text') return null;
    text += part.text;
  }
  return text;
}
