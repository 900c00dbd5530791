import type { RunContract, RunRequest } from '#contract/running/run-request.ts';

/** What the author's run fixed, as `RunContract.seen.bats`. */
export type BatsContract = {
  /** Functions of the solution: tests find these names, and no others. */
  functions: string[];
  /** Variables that the solution set, by function; those that it set while it was loaded by the empty name. */
  sets: Record<string, string[]>;
  /** By what the solution made links between files. */
  links: string[];
  /** Variables of the tests that the solution uses: they go to the program with each call. */
  reads: string[];
  /** Functions of the tests that take the place of commands which the solution calls. */
  mocks: string[];
  /** Places of the tests (guard/guard-tests.ts) and texts that were interpreted there, besides plain numbers. */
  had: [place: string, text: string][];
};

/** Told by the box of the tests (inside/guard.bash, inside/call.py). */
export type Note = { kind: string; test: number | null; place: string; text: string };

/** One call of the program in an author's run. */
type Call = {
  kind: string;
  name: string;
  words: string[];
  code: number;
  out: string;
  err: string;
  functions: string[];
  sets: Record<string, string>;
  links: boolean;
};

const mostTexts = 400;
const mostUses = 20;
/** Of Bash, bats and ours: no variable of a program. */
const reserved =
  /^(?:_.*|BATS.*|BASH.*|CAIRN.*|PATH|IFS|HOME|TMPDIR|LD_.*|ENV|SHELLOPTS|status|output|lines|stderr|stderr_lines|PS\d|OPT(?:IND|ARG|ERR)|PWD|OLDPWD|FUNCNAME|LC_.*|LANG|RANDOM|SECONDS|LINENO|PIPESTATUS|UID|EUID|PPID|[\d])$/;

export const parseNotes = (text: string): Note[] =>
  text.split('\0\n').flatMap(record => {
    const [kind, test, place, said] = record.split('\0');
    if (kind === undefined || said === undefined) return [];
    return [{ kind, test: /^\d+$/.test(test!) ? Number(test) : null, place: place!, text: said }];
  });

export function contractOf(request: Pick<RunRequest, 'contract' | 'isRecording'>): BatsContract | null {
  if (request.isRecording) return null;
  const found = (request.contract as RunContract | null)?.seen['bats'] as Partial<BatsContract> | undefined;
  if (typeof found !== 'object' || found === null) return null;
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  return {
    functions: texts(found.functions),
    sets: Object.fromEntries(Object.entries(found.sets ?? {}).map(([name, value]) => [name, texts(value)])),
    links: texts(found.links),
    reads: texts(found.reads),
    mocks: texts(found.mocks),
    had: Array.isArray(found.had)
      ? found.had.filter(one => Array.isArray(one) && one.length === 2 && texts(one).length === 2)
      : [],
  };
}

/** Variables that a program reads without setting them, and those that it sets for others. */
export function variablesOf(code: string): { free: string[]; global: string[] } {
  const all = (pattern: RegExp) =>
    [...code.matchAll(pattern)].flatMap(match => match[1]!.match(/[A-Za-z_]\w*/g) ?? []);
  const calculated = all(/\(\(([^\n]*?)\)\)/g);
  const read = [...all(/\$\{?[#!]?([A-Za-z_]\w*)/g), ...calculated];
  const local = new Set([
    ...all(
      /\b(?:local|declare(?! +-\w*g)|typeset)((?:\s+-\w+)*(?:\s+[A-Za-z_]\w*(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s;]*))?)+)/g,
    ),
    ...all(/\b(?:for|select)\s+([A-Za-z_]\w*)/g),
  ]);
  const set = new Set([
    ...all(/(?<![\w$-])([A-Za-z_]\w*)(?:\[[^\]\n]*\])?\+?=/g),
    ...all(/\b(?:read|mapfile|readarray|declare|printf -v|unset)\b([^\n;|&<]*)/g),
    ...calculated.filter(name => new RegExp(String.raw`\b${name}(?:\+\+|--|\s*[-+*/%]?=(?!=))`).test(code)),
  ]);
  const isOwn = (name: string) => !reserved.test(name) && !local.has(name);
  const unique = (names: string[]) => [...new Set(names)].filter(isOwn).slice(0, 100);
  return { free: unique(read.filter(name => !set.has(name))), global: unique([...set]) };
}

const definition = /^[ \t]*(?:function[ \t]+([\w:.-]+)|([\w:.-]+)[ \t]*\([ \t]*\))/gm;
const definedIn = (text: string) => [...text.matchAll(definition)].map(match => (match[1] ?? match[2])!);

/** Functions that tests define under a name which the solution uses: `curl() { echo 200; }`; a function of its own only inside of a test. */
export function mocksOf(code: string, testCode: string): string[] {
  const own = new Set(definedIn(code));
  const inside = new Set(definedIn(testCode.replaceAll(/^\S.*/gm, '')));
  const used = new Set(code.match(/[A-Za-z_][\w:.-]*/g) ?? []);
  const isMock = (name: string) =>
    used.has(name) &&
    (!own.has(name) || inside.has(name)) &&
    !/^(?:setup|teardown)(?:_file|_suite)?$/.test(name);
  return [...new Set(definedIn(testCode))].filter(isMock);
}

export function recordOf(notes: Note[], code: string, testCode: string): BatsContract {
  const calls = callsIn(notes);
  const sets: Record<string, string[]> = {};
  for (const { name, sets: found } of calls)
    sets[name] = [...new Set([...(sets[name] ?? []), ...Object.keys(found)])];
  const brought = new Set(Object.values(sets).flat());
  const { free, global } = variablesOf(code);
  const had = new Map(
    notes
      .filter(({ kind }) => kind === 'had')
      .map(({ place, text }) => [`${place}\0${text}`, [place, text] as [string, string]]),
  );
  return {
    functions: [...new Set(calls.flatMap(call => call.functions))],
    sets,
    links: [...new Set(calls.filter(({ links }) => links).map(({ name }) => name))],
    reads: [...free, ...global.filter(name => brought.has(name))],
    mocks: mocksOf(code, testCode),
    had: [...had.values()].slice(0, mostTexts),
  };
}

const callsIn = (notes: Note[]): Call[] =>
  notes.flatMap(({ kind, text }) => (kind === 'call' ? [JSON.parse(text) as Call] : []));

/** For the author: what the tests use of the program. */
export function usesOf(notes: Note[]): string[] {
  const groups = Map.groupBy(
    callsIn(notes).filter(({ kind }) => kind === 'function' || kind === 'program'),
    call => `${call.name} ${call.words.map(wordKind).join(' ')}`.trim(),
  );
  return [...groups]
    .map(([title, calls]) => {
      const among = (values: string[]) => [...new Set(values)].toSorted().join(' or ');
      const printed = among(calls.map(({ out }) => out).filter(out => out !== 'nothing'));
      const variables = new Map(calls.flatMap(call => Object.entries(call.sets)));
      const codes = among(calls.map(({ code }) => String(code)));
      const parts = [
        printed === '' ? '' : `prints ${printed}`,
        variables.size === 0
          ? ''
          : `sets ${[...variables].map(([name, kind]) => `${name} (${kind})`).join(', ')}`,
        calls.some(({ err }) => err !== 'nothing') ? 'writes an error' : '',
        codes === '0' && (printed !== '' || variables.size > 0) ? '' : `ends with ${codes}`,
      ];
      return `${title} ${parts.filter(part => part !== '').join(', ')}`;
    })
    .slice(0, mostUses);
}

const wordKind = (kind: string) => `<${kind.replace(/^an? /, '')}>`;
