import type { StepValue } from '#contract/running/run-request.ts';
import { changeOfThing } from './thing-changes.ts';
import { type Frame, isBox, numberOf, type Place, type State, type Thing } from './replay.ts';
import type { Moment } from './step-moments.ts';
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

export type Words = { letters: Map<number, string>; language: string; output: string };

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
  return thing ? objectName(number, thing, words) : '…';
};

export const objectName = (number: number, { kind, name }: Thing, { letters }: Words): string => {
  const own =
    kind === 'f' ? (name === '?' ? 'function' : t.function(name)) : kind === 'c' ? t.class(name) : name;
  return kind === 'c' || kind === 't' ? own : `${own} ${letters.get(number) ?? ''}`.trim();
};

export const isProgram = ({ name }: { name: string }) => name === '<module>' || name === '(program)';

export const frameName = ({ name, file }: Pick<Frame, 'name' | 'file'>) => {
  if (isProgram({ name })) return file === '' ? t.program : file;
  return name === '(function)' ? t.anonymous : name === '<lambda>' ? 'lambda' : name;
};

export const lineWords = ({ line, file }: Place) => t.place(line, file);

const mostNews = 3;

/** What the line did that just ran. */
const effectOf = (state: State, before: State | undefined, words: Words): string[] => {
  const news: string[] = [];
  const seen = new Set<string>();
  const tell = (text: string) => {
    // A variable that a function keeps is seen in two frames.
    if (!seen.has(text)) news.push(text);
    seen.add(text);
  };
  for (const frame of state.frames) {
    const old = before?.frames.find(({ id }) => id === frame.id);
    for (const [variable, value] of frame.variables) {
      if (!state.changed.has(`${frame.id}.${variable}`)) continue;
      const now = wordsOf(value, state, words);
      const was = old?.variables.get(variable);
      const kind = state.objects.get(numberOf(value) ?? -1)?.kind;
      // A kept variable was there before the frame was.
      if (!old && !state.entered.includes(frame.id)) continue;
      if (kind === 'f' || kind === 'c') tell(t.defined(variable, kind === 'f' ? 'function' : 'class'));
      else if (was === undefined || !before) tell(t.is(variable, now));
      else tell(t.was(variable, wordsOf(was, before, words), now));
    }
  }
  for (const [number, thing] of state.objects) {
    const old = before?.objects.get(number);
    if (!old || !state.changed.has(`#${number}`) || !isBox(thing) || thing.kind === 'f') continue;
    const name = objectName(number, thing, words);
    tell(changeOfThing(name, old, thing, value => wordsOf(value, state, words)));
  }
  const printed = words.output.slice(before?.output ?? 0, state.output);
  if (printed !== '') tell(t.printed(shortened(printed)));
  return news;
};

const shortened = (text: string) => {
  const line = text.replace(/\n$/, '');
  return JSON.stringify(line.length > 40 ? `${line.slice(0, 40)}…` : line);
};

/** How the step was left or entered, where it is more than a line that ran. */
const endOf = (state: State, words: Words): string[] => {
  const top = state.frames.at(-1);
  if (!top) return [];
  const name = frameName(top);
  const value = state.result === undefined ? null : wordsOf(state.result, state, words);
  if (state.event === 'y') return [t.handsOut(name, value)];
  if (state.event === 'w') return [t.waits(name)];
  if (state.event === 'u') return isProgram(top) && top.file === '' ? [] : [t.leaves(name)];
  if (state.event === 'r' && !isProgram(top)) return [value === null ? t.ended(name) : t.gives(name, value)];
  return [];
};

const headOf = (state: State, before: State | undefined, { ran }: Moment): string => {
  const top = state.frames.at(-1);
  const name = top ? frameName(top) : '';
  const line = ran ? lineWords(ran) : '';
  if (state.event === 'x') return before?.event === 'u' ? t.cameBack(line) : t.raised(line);
  if (state.event === 'z') return t.stopped(lineWords(state));
  if (state.event === 'g') return ran ? t.resumed(line, name) : t.goesOn(name);
  if (state.event === 'u') return '';
  if (state.event === undefined && top && state.entered.includes(top.id)) {
    if (isProgram(top)) return ran && top.file !== '' ? t.imported(line, top.file) : '';
    return ran ? t.called_(line, name) : t.begins(name);
  }
  if (before?.event === 'x') return t.caught;
  return ran ? t.ran(line) : '';
};

/** What comes, in a sentence of its own. */
const nextWords = (state: State, { next }: Moment, isLast: boolean): string => {
  if (next) {
    const line = lineWords(next);
    if (next.how === 'begins') return t.next(line, next.time);
    return next.how === 'handles' ? t.handled(line) : t.continues(line);
  }
  if (!isLast || state.event === undefined) return '';
  return state.frames.some(isProgram) ? t.programEnds : t.callEnds;
};

export type Said = {
  /** What ran: the line, and what it did. */
  head: string;
  effect: string;
  next: string;
};

export const saidOf = (
  state: State,
  before: State | undefined,
  moment: Moment,
  words: Words,
  isLast: boolean,
): Said => {
  const news = before || state.frames.some(frame => !isProgram(frame)) ? effectOf(state, before, words) : [];
  if (state.event === 'x' && state.error) {
    const [kind, message] = state.error;
    const text = typeof message === 'string' ? message : wordsOf(message, state, words);
    // What it is was said where it arose.
    if (before?.event === 'u') news.length = 0;
    else news.unshift(t.error(kind, text));
  }
  const effects = [...news.slice(0, mostNews), ...endOf(state, words)];
  const head = headOf(state, before, moment);
  return {
    head: head === '' ? '' : effects.length > 0 ? `${head}:` : `${head}.`,
    effect: effects.length > 0 ? `${effects.join(', ')}.` : '',
    next: nextWords(state, moment, isLast),
  };
};

export const sentenceOf = ({ head, effect, next }: Said): string =>
  [head, effect, next].filter(part => part !== '').join(' ');
