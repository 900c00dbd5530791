import { namesIn } from './read-shell.ts';
import {
  type Command,
  type Inner,
  literalOf,
  type Part,
  type Region,
  type SimpleCommand,
  type ValuePart,
  type Word,
} from './shell-syntax.ts';

/** What a value must be where it stands (inside/guard.bash). */
export type GuardKind =
  | 'int'
  | 'key'
  | 'names'
  | 'number'
  | 'pattern'
  | 'regex'
  | 'some'
  | 'words'
  | 'operand'
  | 'own'
  | 'name'
  | 'deref'
  | 'code'
  | 'file';

export type Guards = {
  values: Map<Part, GuardKind>;
  /** Of a subscript: the array. */
  arrays: Map<Part, string>;
  /** Variables without a dollar sign in words that are calculated. */
  names: Map<Word, string[]>;
  /** Scripts for another shell. */
  scripts: Map<Part, string>;
  /** Those in double quotes. */
  quotedScripts: Set<Word>;
  /** Commands or substitutions whose text is run by a shell. */
  streams: Set<Command | Part>;
  files: Set<Word>;
  /** `-x`, and the word behind it. */
  executables: Map<Word, Word>;
  /** Commands that may be a file of the program. */
  runs: Set<Word>;
  isForeign(name: string): boolean;
};

const comparing = /^-(?:eq|ne|lt|le|gt|ge)$/;
const ownNumbers =
  /^(?:BATS_\w+|LINENO|SECONDS|RANDOM|SRANDOM|EPOCHSECONDS|BASHPID|PPID|UID|EUID|true|false)$/;
const declaring = new Set(['declare', 'local', 'typeset', 'export', 'readonly']);
const takesNames = new Set('read mapfile readarray unset getopts wait load bats_load_library'.split(' '));
const changesShell = new Set('trap alias shopt enable set bind complete xargs exec hash builtin'.split(' '));
const shells = new Set(['bash', 'sh', 'dash', '/bin/bash', '/bin/sh', '/usr/bin/bash']);
const interpreters = new Set('awk gawk mawk sed perl python3 python jq node ruby'.split(' '));
const greps = new Set(['grep', 'egrep', 'fgrep', 'rgrep']);
const calculators = new Set(['bc', 'dc']);

/** Decides for each value of the tests what it must be. */
export function guardsOf(commands: Command[], text: string): Guards {
  const guards: Guards = {
    values: new Map(),
    arrays: new Map(),
    names: new Map(),
    scripts: new Map(),
    quotedScripts: new Set(),
    streams: new Set(),
    files: new Set(),
    executables: new Map(),
    runs: new Set(),
    isForeign: name => !ownNumbers.test(name) && !(name === 'status' && !setsStatus.test(text)),
  };
  const integers = new Set(
    [
      ...text.matchAll(/\b(?:declare|local|typeset|export|readonly)\s+((?:-\w+\s+)*-\w*i\w*\s[^\n;&|]*)/g),
    ].flatMap(match => namesIn(match[1]!.replace(/-\w+/g, ''))),
  );
  decideAll(commands, guards, integers, text);
  return guards;
}

const isOption = (word: Word) => literalOf(word)?.startsWith('-') ?? false;

const setsStatus = /\bstatus\+?=|\bread\b[^\n]*\bstatus\b/;

function decideAll(commands: Command[], guards: Guards, integers: Set<string>, text: string): void {
  const isValue = (part: Part): part is ValuePart =>
    part.kind === 'value' && !part.isSafe && (part.name === null || guards.isForeign(part.name));
  const set = (part: Part, kind: GuardKind) => {
    if (isValue(part) && !(part.isList && part.isQuoted) && !guards.values.has(part))
      guards.values.set(part, kind);
  };
  const setAll = (word: Word | undefined | null, kind: GuardKind) =>
    word?.parts.forEach(part => set(part, kind));
  const setBare = (word: Word | undefined | null, kind: GuardKind) =>
    word?.parts.forEach(part => part.kind === 'value' && !part.isQuoted && set(part, kind));
  /** A word that the shell calculates with. */
  const calculate = (word: Word | undefined | null) => {
    if (!word) return;
    setAll(word, 'int');
    const plain = word.parts.map(part => (part.kind === 'text' ? part.text : ' 0 ')).join('');
    guards.names.set(word, namesIn(plain).filter(guards.isForeign));
  };

  const decideRegion = (region: Region) => {
    for (const part of region.parts) {
      set(part, region.arrayName === undefined ? 'int' : 'key');
      if (region.arrayName !== undefined) guards.arrays.set(part, region.arrayName);
    }
    region.parts.forEach(inPart);
  };
  const inPart = (part: Part): void => {
    if (part.kind === 'number') decideRegion(part.region);
    else if (part.kind !== 'text') inInner(part.inner);
  };
  const inInner = (inner: Inner) => {
    decideAll(inner.commands, guards, integers, text);
    inner.regions.forEach(decideRegion);
    inner.patterns.forEach(word => setBare(word, 'pattern'));
    for (const word of [...inner.patterns, ...inner.words]) word.parts.forEach(inPart);
  };
  const inWord = (word: Word | null) => word?.parts.forEach(inPart);

  const matched = (word: Word | undefined, kind: 'pattern' | 'regex') => {
    if (!word) return;
    setBare(word, kind);
    const isPartial = word.parts.some(
      part => part.kind === 'text' && !part.isQuoted && /[*]/.test(part.text),
    );
    if (isPartial || kind === 'regex') setAll(word, 'some');
  };

  const isExecutable = (operator: Word, file: Word | undefined) => {
    if (file) guards.executables.set(file, operator);
  };

  const decideCondition = (words: Word[]) => {
    words.forEach((word, index) => {
      const operator = literalOf(word) ?? '';
      if (comparing.test(operator)) {
        calculate(words[index - 1]);
        calculate(words[index + 1]);
      } else if (operator === '-v') setAll(words[index + 1], 'name');
      else if (operator === '-x') isExecutable(word, words[index + 1]);
      else if (['==', '=', '!='].includes(operator)) matched(words[index + 1], 'pattern');
      else if (operator === '=~') matched(words[index + 1], 'regex');
    });
  };

  const decideTest = (args: Word[]) => {
    const end = args.findIndex(word => literalOf(word) === ']');
    const operands = end === -1 ? args : args.slice(0, end);
    operands.forEach((word, index) => {
      const operator = literalOf(word) ?? '';
      if (comparing.test(operator)) {
        setAll(operands[index - 1], 'int');
        setAll(operands[index + 1], 'int');
      } else if (operator === '-v') setAll(operands[index + 1], 'name');
      else if (operator === '-x') isExecutable(word, operands[index + 1]);
    });
    for (const word of operands) {
      setBare(word, 'words');
      if (operands.length > 4) setAll(word, 'operand');
    }
  };

  const decidePrintf = (args: Word[]) => {
    const rest = [...args];
    if (literalOf(rest[0]) === '-v') {
      setAll(rest[1], 'name');
      rest.splice(0, 2);
    }
    if (literalOf(rest[0]) === '--') rest.shift();
    const format = rest.shift();
    setBare(format, 'words');
    const conversions = [
      ...(literalOf(format) ?? '').matchAll(/%(?:%|[-+ #0]*(\*|\d+)?(?:\.\d+)?([a-zA-Z]))/g),
    ]
      .map(match => match[2])
      .filter(letter => letter !== undefined);
    rest.forEach((word, index) => {
      const letter = conversions[index % Math.max(1, conversions.length)] ?? 's';
      if ('diouxX'.includes(letter)) setAll(word, 'int');
      else if ('eEfFgG'.includes(letter)) setAll(word, 'number');
    });
  };

  const decideDeclaration = ({ words, assignments }: SimpleCommand, first: number) => {
    const args = words.slice(first + 1);
    const flags = args.map(word => literalOf(word) ?? '').filter(flag => /^[-+]/.test(flag));
    for (const { value } of assignments) {
      if (flags.some(flag => /^-\w*i/.test(flag))) calculate(value);
      else if (flags.some(flag => /^-\w*n/.test(flag))) setAll(value, 'name');
    }
    for (const word of args) {
      // `export "KEY=$value"` has a name of the author's.
      const isNamed = word.parts[0]?.kind === 'text' && /^\w+\+?=/.test(word.parts[0].text);
      if (!isNamed) setAll(word, 'name');
    }
  };

  const decideShell = (command: SimpleCommand, args: Word[]) => {
    const at = args.findIndex(word => /^-\w*c$/.test(literalOf(word) ?? ''));
    const script = at === -1 ? undefined : args[at + 1];
    const [only, ...more] = script?.parts ?? [];
    if (only?.kind === 'text' && more.length === 0 && text[only.start] === "'" && !/__cairn_/.test(only.text))
      guards.scripts.set(only, only.text);
    else if (script && isInDoubleQuotes(script, text)) guards.quotedScripts.add(script);
    setAll(script, 'own');
    command.inputs.forEach(word => setAll(word, 'code'));
    const isReading = args.every(isOption) && at === -1;
    if (isReading && command.readsFrom) guards.streams.add(command);
  };

  const firstOther = (args: Word[]) => args.find(word => !isOption(word));

  const decideSimple = (command: SimpleCommand) => {
    const { words, assignments } = command;
    for (const { name, subscript, value, items } of assignments) {
      if (subscript) decideRegion(subscript);
      if (integers.has(name)) calculate(value);
      for (const item of items) if (item.subscript) decideRegion(item.subscript);
    }
    const first = commandIndex(words);
    const name = literalOf(words[first]);
    const args = words.slice(first + 1);
    if (words[first] && name === null) setAll(words[first], 'name');
    if (mayBeFile(words, first)) guards.runs.add(words[wrapperIndex(words, first)]!);
    const isIn = (names: Set<string>) => name !== null && names.has(name);
    if (name === '[' || name === 'test') decideTest(args);
    else if (name === 'let') args.forEach(calculate);
    else if (isIn(declaring)) decideDeclaration(command, first);
    else if (name === 'eval') args.forEach(word => setAll(word, 'code'));
    else if (name === 'source' || name === '.') {
      const [path] = args;
      if (path && !/^(?:.*\/)?[\w-]+\.(?:sh|bash)$/.test(literalOf(path) ?? '')) setAll(path, 'name');
      if (path?.parts.some(part => part.kind === 'process'))
        path.parts.forEach(part => part.kind === 'process' && guards.streams.add(part));
      else if (path && path.parts.every(part => part.kind !== 'value' || part.isQuoted))
        guards.files.add(path);
      command.inputs.forEach(word => setAll(word, 'code'));
    } else if (isIn(shells)) decideShell(command, args);
    else if (name === 'printf') decidePrintf(args);
    else if (isIn(takesNames)) args.forEach(word => setAll(word, 'name'));
    else if (isIn(changesShell)) {
      if (!(name === 'set' && literalOf(args[0]) === '--')) args.forEach(word => setAll(word, 'name'));
    } else if (isIn(greps)) {
      const isFixed = args.some(word => /^-\w*F/.test(literalOf(word) ?? '')) || name === 'fgrep';
      setAll(firstOther(args), isFixed ? 'some' : 'regex');
    } else if (isIn(interpreters)) setAll(firstOther(args), 'own');
    else if (name === 'expr') args.forEach(word => setAll(word, 'operand'));
    else if (isIn(calculators)) {
      command.inputs.forEach(word => setAll(word, 'number'));
      if (command.readsFrom?.kind === 'simple')
        command.readsFrom.words.slice(1).forEach(word => setAll(word, 'number'));
    } else if (name !== null && /^(?:assert|refute)_/.test(name)) {
      const flags = args.map(word => literalOf(word) ?? '');
      if (flags.some(flag => /^(?:--regexp|-e)$/.test(flag))) args.forEach(word => setAll(word, 'regex'));
      if (flags.some(flag => /^(?:--partial|-p)$/.test(flag))) args.forEach(word => setAll(word, 'some'));
    }
    if (name !== 'echo' && !(name === 'set' && literalOf(args[0]) === '--'))
      args.forEach(word => setBare(word, 'words'));
    for (const { value, items } of assignments) {
      inWord(value);
      for (const item of items) inWord(item.value);
    }
    for (const word of [...words, ...command.inputs, ...command.targets]) inWord(word);
  };

  for (const command of commands) {
    if (command.kind === 'calculation') command.regions.forEach(decideRegion);
    else if (command.kind === 'simple') decideSimple(command);
    else {
      if (command.kind === 'condition') decideCondition(command.words);
      if (command.kind === 'case') command.patterns.forEach(word => matched(word, 'pattern'));
      command.words.forEach(inWord);
      if (command.kind === 'case') command.patterns.forEach(inWord);
    }
  }
}

/** From its first to its last letter, and not one of ours already. */
function isInDoubleQuotes({ parts, start, end }: Word, text: string): boolean {
  const isWhole = text[start] === '"' && text[end - 1] === '"' && text[end - 2] !== '\\';
  const isKnown = parts.every(part => part.kind === 'value' || (part.kind === 'text' && part.isQuoted));
  const isInOne = parts.every((part, at) => at === 0 || part.start === parts[at - 1]!.end);
  return isWhole && isKnown && isInOne && !/__cairn_|7770|\\\n/.test(text.slice(start, end));
}

/** Behind `run -1 …`, `assert …`, `timeout 5 …` and the like. */
function commandIndex(words: Word[]): number {
  let at = 0;
  for (;;) {
    const name = literalOf(words[at]) ?? '';
    if (!/^(?:run|bats_run|assert|refute|command|timeout|env|nohup|!|time)$/.test(name)) return at;
    at++;
    while (/^(?:-.*|!|\d+[smh]?|\w+=.*)$/.test(literalOf(words[at]) ?? '')) at++;
    if (at >= words.length) return Math.max(0, at - 1);
  }
}

const outside = /^(?:timeout|env|nohup)$/;
/** Before the programs that run another one: none of them knows a function of ours. */
const wrapperIndex = (words: Word[], first: number) => {
  const at = words.slice(0, first).findIndex(word => outside.test(literalOf(word) ?? ''));
  return at === -1 ? first : at;
};

/** Whether a command may run a file that the program wrote. Each name with .sh in the tests is the program itself. */
function mayBeFile(words: Word[], first: number): boolean {
  const word = words[first];
  if (!word) return false;
  const isKnown = (one: Word | undefined) => /\.(?:sh|bash)$/.test(literalOf(one) ?? '');
  const name = literalOf(word);
  if (name === null) return !word.parts.some(part => part.kind === 'value' && part.isList);
  if (!shells.has(name)) return name.includes('/') && !isKnown(word) && !/^\/(?:usr|bin|cairn)\//.test(name);
  const args = words.slice(first + 1);
  const script = args.find(one => !isOption(one));
  return script !== undefined && !isKnown(script) && !args.some(one => /^-\w*c$/.test(literalOf(one) ?? ''));
}
