import type { GuardedPlace } from './guard/guard-tests.ts';
import type { Note } from './bats-contract.ts';

type Misfit = { sentence: string; line?: number };

const kinds: Record<string, (shown: string) => string> = {
  int: shown => `must be a whole number here; yours is ${shown}`,
  number: shown => `must be a number here; yours is ${shown}`,
  pattern: shown => `must be plain text here, without characters that match others; yours is ${shown}`,
  some: () => 'must not be empty here; yours is',
  words: shown => `must be as many words here as in the solution; yours is ${shown}`,
  own: shown => `must be plain text here; yours is ${shown}`,
  name: shown => `must be the same text here as in the solution; yours is ${shown}`,
  code: shown => `is run by a shell here and may only set what the solution sets; yours is ${shown}`,
};

/** Why a test fails that met something else than in the author's run; null for what is no fault. */
export function misfitOf(note: Note, places: Map<string, GuardedPlace>, code: string): Misfit | null {
  if (note.kind === 'missing') return missing(note.text, code);
  if (note.kind === 'syntax') return unreadable(note.text);
  if (note.kind === 'lost') return { sentence: 'Your program was stopped before it answered.' };
  const says = kinds[note.kind];
  if (!says) return null;
  const place = places.get(note.place);
  const what = place === undefined ? 'A value' : place.text.trim();
  const where = place === undefined ? '' : ` (line ${place.line} of the tests)`;
  return { sentence: `${what} ${says(shown(note.text))}${where}.` };
}

/** `line 4: syntax error near unexpected token …`, as Bash tells it. */
function unreadable(said: string): Misfit {
  const line = Number(/\d+/.exec(said)?.[0] ?? 1);
  return { sentence: `Your program cannot be read: ${said}`, line };
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
    return { sentence: `There is no function ${name} in your program, but ${near.name}.`, line: near.line };
  return near
    ? { sentence: `The function ${name} of your program could not be loaded.`, line: near.line }
    : { sentence: `There is no function ${name} in your program.` };
}

/** What tests do that cannot work here, told to the author whose tests fail. */
export function unreachableIn(testCode: string): { sentence: string; line: number } | null {
  const index = testCode.split('\n').findIndex(text => /^\s*(?:kill|pkill)\s+(?!-0\b)/.test(text));
  if (index === -1) return null;
  return {
    sentence:
      'The tests send a signal with kill, which cannot reach the program: it runs in a place of its own. Please test the function that its trap calls instead.',
    line: index + 1,
  };
}
