import { readShell } from './read-shell.ts';
import { guardsOf, type GuardKind } from './guarded-places.ts';
import type { Command, Inner, Part, Region, Span, Word } from './shell-syntax.ts';

/** Where the tests interpret a value, as the author wrote it. */
export type GuardedPlace = { line: number; text: string; kind: GuardKind };

export type GuardedTests = { text: string; places: Map<string, GuardedPlace> };

type Edit = Span & { text: string };

/**
 * Sends each value that the shell of the tests would interpret, calculate with, match or split, through a function of
 * ours (inside/guard.bash) that lets only what it should be pass. No line is added.
 */
export function guardTests(text: string): GuardedTests {
  const places = new Map<string, GuardedPlace>();
  return { text: guarded(text, { places, prefix: '', firstLine: 1 }), places };
}

type Scope = { places: Map<string, GuardedPlace>; prefix: string; firstLine: number };

function guarded(text: string, scope: Scope): string {
  const commands = readShell(text);
  const guards = guardsOf(commands, text);
  const edits: Edit[] = [];
  const idOf = (span: Span, kind: GuardKind): string => {
    const line = scope.firstLine + text.slice(0, span.start).split('\n').length - 1;
    const column = span.start - text.lastIndexOf('\n', span.start - 1);
    const id = `@${scope.prefix}${line}.${column}`;
    scope.places.set(id, { line, text: text.slice(span.start, span.end), kind });
    return id;
  };
  const insert = (at: number, added: string) => edits.push({ start: at, end: at, text: added });
  const nested = (span: Span, script: string) =>
    guarded(script, {
      places: scope.places,
      prefix: `${scope.prefix}${span.start}.`,
      firstLine: scope.firstLine + text.slice(0, span.start).split('\n').length - 1,
    });

  const visitParts = (parts: Part[]) => parts.forEach(visitPart);
  const visitPart = (part: Part): void => {
    if (part.kind === 'text') {
      const script = guards.scripts.get(part);
      if (script === undefined) return;
      const changed = nested(part, script);
      if (changed !== script)
        edits.push({ start: part.start, end: part.end, text: `'source /cairn/guard.bash; ${changed}'` });
      return;
    }
    if (part.kind === 'number') return visitRegion(part.region);
    if (part.kind === 'process') {
      const id = guards.streams.has(part) ? idOf(part, 'code') : null;
      if (id !== null) insert(part.start + 2, ' (');
      visitInner(part.inner);
      if (id !== null) insert(part.end - 1, `) | __cairn_stream ${id}`);
      return;
    }
    const isBackquoted = text[part.start] === '`';
    const kind = part.isIndirect ? 'deref' : guards.values.get(part);
    if (kind === 'deref') {
      const id = idOf(part, kind);
      // It may name a parameter: $1.
      const call = `$(__cairn_deref "\${${part.name}}" ${id} "$@")`;
      edits.push({ start: part.start, end: part.end, text: call });
      return;
    }
    if (part.isPrompt) {
      const value = text.slice(part.start, part.end).replace(/@P\}$/, '}');
      const prompt = `$(__cairn_prompt "${value}" ${idOf(part, 'own')})`;
      edits.push({ start: part.start, end: part.end, text: prompt });
      return;
    }
    const id = kind === undefined ? null : idOf(part, kind);
    if (id !== null) insert(part.start, `$(__cairn_${kind} "`);
    // Several words become one text, which the shell splits again.
    const sign = id !== null && part.isList ? text.indexOf('@', part.start) : -1;
    if (sign !== -1) edits.push({ start: sign, end: sign + 1, text: '*' });
    if (isBackquoted) {
      const script = text.slice(part.start + 1, part.end - 1);
      const plain = script.replace(part.isQuoted ? /\\([$`\\"])/g : /\\([$`\\])/g, '$1');
      edits.push({ start: part.start, end: part.end, text: `$(${nested(part, plain)})` });
    } else visitInner(part.inner);
    const array = guards.arrays.get(part);
    if (id !== null) insert(part.end, `" ${id}${array === undefined ? '' : ` ${array}`})`);
  };
  const visitInner = (inner: Inner) => {
    inner.commands.forEach(visitCommand);
    inner.regions.forEach(visitRegion);
    for (const word of [...inner.patterns, ...inner.words]) visitWord(word);
  };
  /** A script in double quotes for another shell, with values of this one in it. */
  const visitScript = (word: Word) => {
    const known = word.parts.map((part, at) => (part.kind === 'text' ? part.text : valueMark(at)));
    const script = known.join('');
    const changed = nested(word, script);
    if (changed === script) return visitParts(word.parts);
    const pieces = changed.split(anyValueMark);
    // The pieces of the text are before, between and behind the values.
    let start = word.start + 1;
    const replace = (end: number) =>
      edits.push({ start, end, text: quoted(pieces.shift() ?? '', start === word.start + 1) });
    for (const part of word.parts) {
      if (part.kind === 'text') continue;
      replace(part.start);
      // In this order, because edits at the same place keep it.
      visitPart(part);
      start = part.end;
    }
    replace(word.end - 1);
  };
  const visitWord = (word: Word) => {
    if (guards.quotedScripts.has(word)) return visitScript(word);
    const names = guards.names.get(word);
    if (names?.length) insert(word.start, `$(__cairn_names ${idOf(word, 'names')} - ${names.join(' ')})`);
    visitParts(word.parts);
  };
  const visitRegion = (region: Region) => {
    const names = region.names.filter(guards.isForeign);
    if (names.length > 0) {
      const id = idOf(region, 'names');
      insert(region.start, `$(__cairn_names ${id} ${region.arrayName ?? '-'} ${names.join(' ')})`);
    }
    visitParts(region.parts);
  };
  const visitCommand = (command: Command): void => {
    if (command.kind === 'calculation') return command.regions.forEach(visitRegion);
    if (command.kind === 'simple') {
      if (guards.streams.has(command)) insert(command.start, `__cairn_stream ${idOf(command, 'code')} | `);
      for (const { subscript, value, items } of command.assignments) {
        if (subscript) visitRegion(subscript);
        if (value) visitWord(value);
        for (const item of items) {
          if (item.subscript) visitRegion(item.subscript);
          visitWord(item.value);
        }
      }
      for (const word of [...command.inputs, ...command.targets]) visitWord(word);
    }
    if (command.kind === 'case') command.patterns.forEach(visitWord);
    for (const word of command.words) {
      const operator = guards.executables.get(word);
      const use = guards.files.has(word) ? 'file' : operator ? 'executable' : null;
      const id = use === null ? null : idOf(word, 'file');
      if (operator) edits.push({ ...operator, text: '-n' });
      if (guards.runs.has(word)) insert(word.start, '__cairn_exec ');
      if (id !== null) insert(word.start, `"$(__cairn_${use} `);
      visitWord(word);
      if (id !== null) insert(word.end, ` ${id})"`);
    }
  };
  commands.forEach(visitCommand);
  return applied(text, edits);
}

/** A number, so that a shell that calculates with it takes it for no name. */
const valueMark = (at: number) => `7770${at}0777`;
const anyValueMark = /7770\d+?0777/;

const quoted = (script: string, isFirst: boolean) =>
  `${isFirst ? 'source /cairn/guard.bash; ' : ''}${script.replace(/[\\"`$]/g, '\\$&')}`;

function applied(text: string, edits: Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    result += text.slice(at, edit.start) + edit.text;
    at = Math.max(at, edit.end);
  }
  return result + text.slice(at);
}

/** As the author wrote it: for lines of tests that bats shows. */
export const withoutGuards = (text: string) =>
  text
    .replaceAll('source /cairn/guard.bash; ', '')
    .replaceAll('__cairn_exec ', '')
    .replace(/-n "\$\(__cairn_executable (.*?) @[\d.]+\)"/g, '-x $1')
    .replace(/\$\(__cairn_names @[\d.]+ [\w -]*\)/g, '')
    .replace(/\$\(__cairn_deref "\$\{(\w+)\}" @[\d.]+ "\$@"\)/g, '${!$1}')
    .replace(/\$\(__cairn_prompt "\$\{(.*?)\}" @[\d.]+\)/g, '${$1@P}')
    .replace(/__cairn_stream @[\d.]+ \| /g, '')
    .replace(/<\( \((.*?)\) \| __cairn_stream @[\d.]+\)/g, '<($1)')
    .replace(/"\$\(__cairn_file (.*?) @[\d.]+\)"/g, '$1')
    .replace(/\$\(__cairn_\w+ "/g, '')
    .replace(/" @[\d.]+(?: \w+)?\)/g, '');
