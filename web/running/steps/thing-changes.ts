import type { StepValue } from '#contract/running/run-request.ts';
import type { Thing } from './replay.ts';
import { stepsTexts } from './steps-texts.ts';

const t = stepsTexts;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What became of a list, a dictionary or an object, in words: one item if only one differs. */
export const changeOfThing = (
  name: string,
  { content: before }: Thing,
  { kind, content: now }: Thing,
  say: (value: StepValue) => string,
): string => {
  const itemWords = (item: unknown) => {
    if (kind === 'l') return say(item as StepValue);
    const [key, value] = item as [StepValue, StepValue];
    return `${keyWords(key)}: ${say(value)}`;
  };
  const keyWords = (key: StepValue) => (kind === 'd' ? say(key) : String(key));
  const changed = now.flatMap((item, place) => (same(item, before[place]) ? [] : [place]));
  const [place] = changed;
  if (now.length === before.length + 1 && changed.length === 1 && place === now.length - 1)
    return t.got(name, itemWords(now[place]));
  if (now.length === before.length - 1) {
    const gone = before.findIndex((item, index) => !same(item, now[index]));
    const isOnly = same([...before.slice(0, gone), ...before.slice(gone + 1)], now);
    if (isOnly) return t.lost(name, itemWords(before[gone]));
  }
  if (now.length === before.length && changed.length === 1 && place !== undefined) {
    const item = now[place];
    if (kind === 'l') return t.item(name, String(place), say(item as StepValue));
    const [key, value] = item as [StepValue, StepValue];
    const old = (before[place] as [StepValue, StepValue])[0];
    if (same(key, old)) return t.item(name, keyWords(key), say(value));
  }
  return t.objectChanged(name);
};
