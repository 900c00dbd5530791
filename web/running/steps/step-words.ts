import type { StepValue } from '#contract/run-request.ts';
import { isBox, numberOf, type State } from './replay.ts';
import { stepsTexts } from './steps-texts.ts';

const t = stepsTexts;

/** A, B, … Z, AA: the same object has the same letter at every step. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** The letters of all objects that ever have a box. */
export const lettersOf = (states: State[]): Map<number, string> => {
  const letters = new Map<number, string>();
  for (const { objects } of new Set(states))
    for (const [number, thing] of objects)
      if (!letters.has(number) && isBox(thing)) letters.set(number, letterOf(letters.size));
  return letters;
};

export type Words = { letters: Map<number, string>; language: string };

const plainWords = (value: null | boolean | number, language: string): string => {
  if (language !== 'python') return String(value);
  if (value === null) return 'None';
  return value === true ? 'True' : value === false ? 'False' : String(value);
};

const mostLetters = 60;

export const wordsOf = (value: StepValue, { objects }: Pick<State, 'objects'>, words: Words): string => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (!Array.isArray(value)) return plainWords(value, words.language);
  if (value[0] === 't') return value[1];
  if (value[0] === 's') return `${JSON.stringify(value[1].slice(0, mostLetters))}… (${value[2]})`;
  const number = numberOf(value) ?? 0;
  const thing = objects.get(number);
  if (!thing) return '…';
  if (thing.kind === 'f') return `${thing.name}()`;
  if (thing.kind === 'c') return `class ${thing.name}`;
  return thing.kind === 't' ? thing.name : objectName(number, thing.name, words);
};

export const objectName = (number: number, name: string, { letters }: Words) =>
  `${name} ${letters.get(number) ?? ''}`.trim();

export const frameName = (name: string) => (/^[<(]/.test(name) && name !== '<lambda>' ? t.program : name);

const mostNews = 3;

/** What differs from the step before: the line first. */
export const sentenceOf = (state: State, before: State | undefined, words: Words): string => {
  const top = state.frames.at(-1);
  const name = frameName(top?.name ?? '');
  const news: string[] = [];
  if (state.event === 'x' && state.error) {
    const [kind, message] = state.error;
    news.push(t.error(kind, typeof message === 'string' ? message : wordsOf(message, state, words)));
  }
  for (const frame of state.frames) {
    const old = before?.frames.find(({ id }) => id === frame.id);
    for (const [variable, value] of frame.variables) {
      if (!state.changed.has(`${frame.id}.${variable}`)) continue;
      const now = wordsOf(value, state, words);
      const was = old?.variables.get(variable);
      // What a program defines is said by its code.
      if (/\(\)$|^class /.test(now)) continue;
      news.push(
        was === undefined || !before
          ? t.is(variable, now)
          : t.was(variable, wordsOf(was, before, words), now),
      );
    }
  }
  for (const [number, thing] of state.objects)
    if (state.changed.has(`#${number}`) && isBox(thing))
      news.push(t.objectChanged(objectName(number, thing.name, words)));
  if (state.event === 'r' && state.result !== undefined && name !== t.program)
    news.push(t.gives(name, wordsOf(state.result, state, words)));
  if (state.event === 'u' && name !== t.program) news.push(t.leaves(name));
  return [t.line(state.line), ...news.slice(0, mostNews)].join(' ');
};
