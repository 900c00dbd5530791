import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';

import type { GuardedPlace } from './guard/guard-tests.ts';
import type { Note } from './bats-contract.ts';

type Misfit = { sentence: Sentence; line?: number };

/** What a value must be, by the kind of the note; `yours is` is what the program gave, where it is shown. */
const kinds = ['int', 'number', 'pattern', 'some', 'words', 'own', 'name', 'code'] as const;

/** Why a test fails that met something else than in the author's run; null for what is no fault. */
export function misfitOf(note: Note, places: Map<string, GuardedPlace>, code: string): Misfit | null {
  if (note.kind === 'missing') return missing(note.text, code);
  if (note.kind === 'syntax') return unreadable(note.text);
  if (note.kind === 'lost') return { sentence: runProblems.noAnswer };
  const kind = kinds.find(one => one === note.kind);
  if (!kind) return null;
  const place = places.get(note.place);
  return {
    sentence: runProblems.wrongValue({
      kind,
      what: place === undefined ? null : place.text.trim(),
      found: shown(note.text),
      line: place?.line ?? null,
    }),
  };
}

/** `line 4: syntax error near unexpected token …`, as Bash tells it. */
function unreadable(said: string): Misfit {
  const line = Number(/\d+/.exec(said)?.[0] ?? 1);
  return { sentence: runProblems.unreadable({ line: null, file: null, said }), line };
}

function shown(text: string): string {
  if (text === '') return 'empty';
  const line = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return JSON.stringify(line.toWellFormed());
}

function missing(name: string, code: string): Misfit {
  const plain = (text: string) => text.toLowerCase().replace(/[_:.-]/g, '');
  const defined = code.split('\n').flatMap((text, index) => {
    const found = /^\s*(?:function\s+([\w:.-]+)|([\w:.-]+)\s*\(\s*\))/.exec(text);
    return found ? [{ name: (found[1] ?? found[2])!, line: index + 1 }] : [];
  });
  const near = defined.find(one => plain(one.name) === plain(name));
  if (near && near.name !== name)
    return { sentence: runProblems.nearFunctionThere({ name, near: near.name }), line: near.line };
  return near
    ? { sentence: runProblems.functionNotLoaded({ name }), line: near.line }
    : { sentence: runProblems.noFunctionThere({ name }) };
}

/** What tests do that cannot work here, told to the author whose tests fail. */
export function unreachableIn(testCode: string): { sentence: Sentence; line: number } | null {
  const lines = testCode.split('\n');
  const sends = (text: string) => /^\s*(?:kill|pkill)\s+(?!-0\b)/.test(text);
  // Rather one that the test depends on than one that cleans up.
  const needed = lines.findIndex(text => sends(text) && !/\|\|\s*(?:true|:)/.test(text));
  const index = needed === -1 ? lines.findIndex(sends) : needed;
  if (index === -1) return null;
  return {
    sentence: runProblems.cannotSignal,
    line: index + 1,
  };
}
