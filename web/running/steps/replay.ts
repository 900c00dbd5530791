import type { Step, StepObject, StepValue } from '#contract/running/run-request.ts';

/** A line, and its file; that of the main one is empty. */
export type Place = { line: number; file: string };

/** The program at one step. States share what did not change between them. */
export type State = Place & {
  event: Step['e'];
  error: Step['x'];
  result: StepValue | undefined;
  frames: Frame[];
  /** Frames that were entered, or entered again, since the step before. */
  entered: number[];
  objects: Map<number, Thing>;
  /** Characters printed so far. */
  output: number;
  /** `frame.name` of variables and `#number` of objects that differ from the step before. */
  changed: Set<string>;
};

export type Frame = Place & {
  id: number;
  name: string;
  variables: Map<string, StepValue>;
  /** The line that called it, if a line of the program did. */
  caller: Place | null;
};

/**
 * `l` has items, `d` and `o` have pairs; functions (`f`) have the variables around them that they keep, classes (`c`) their own
 * values; others (`t`) are only named.
 */
export type Thing = { kind: string; name: string; content: unknown[]; length: number };

/** Makes the state at each step from the recorded differences. */
export const replay = (steps: Step[]): State[] => {
  const known = new Map<number, Frame>();
  let stack: number[] = [];
  let objects = new Map<number, Thing>();
  let output = 0;
  return steps.map(step => {
    const changed = new Set<string>();
    const place = { line: step.l, file: step.f ?? '' };
    stack = stack.slice(0, step.k ?? stack.length);
    for (const [id, name] of step.p ?? []) {
      const { line, file } = known.get(stack.at(-1) ?? -1) ?? { line: 0, file: '' };
      const caller = line === 0 ? null : { line, file };
      stack = [...stack, id];
      const before = known.get(id);
      known.set(id, before ? { ...before, caller } : { id, name, ...place, variables: new Map(), caller });
    }
    const top = known.get(stack.at(-1) ?? -1);
    if (top) known.set(top.id, { ...top, ...place });
    for (const key of new Set([...Object.keys(step.v ?? {}), ...Object.keys(step.d ?? {})])) {
      const frame = known.get(Number(key));
      if (!frame) continue;
      const variables = new Map(frame.variables);
      for (const name of step.d?.[key] ?? []) variables.delete(name);
      for (const [name, value] of Object.entries(step.v?.[key] ?? {})) {
        variables.set(name, value);
        changed.add(`${key}.${name}`);
      }
      known.set(frame.id, { ...frame, variables });
    }
    if (step.h) objects = new Map(objects);
    for (const [key, described] of Object.entries(step.h ?? {})) {
      const before = objects.get(Number(key));
      objects.set(Number(key), thingOf(described, before));
      if (before) changed.add(`#${key}`);
    }
    output = step.o ?? output;
    return {
      ...place,
      event: step.e,
      error: step.x,
      result: step.r,
      frames: stack.flatMap(id => known.get(id) ?? []),
      entered: (step.p ?? []).map(([id]) => id),
      objects,
      output,
      changed,
    };
  });
};

const thingOf = ([kind, name, content = [], length]: StepObject, before: Thing | undefined): Thing => {
  if (kind !== '+') return { kind, name: String(name), content, length: length ?? content.length };
  const patched = [...(before?.content ?? [])];
  for (const [place, item] of name as [number, unknown][]) patched[place] = item;
  const base = before ?? { kind: 'l', name: '' };
  return { ...base, content: patched, length: Math.max(patched.length, before?.length ?? 0) };
};

export const numberOf = (value: unknown): number | null =>
  Array.isArray(value) && value.length === 1 && typeof value[0] === 'number' ? value[0] : null;

/** Whether it has a box of its own; functions and classes that keep nothing are only named. */
export const isBox = (thing: Thing | undefined): thing is Thing =>
  thing !== undefined &&
  (['l', 'd', 'o'].includes(thing.kind) || (['f', 'c'].includes(thing.kind) && thing.content.length > 0));

/** Objects that the frames lead to, those that are mentioned first before the others. */
export const reachable = ({ frames, objects }: State, most: number): number[] => {
  const found = new Set<number>();
  const visit = (value: unknown) => {
    const number = numberOf(value);
    if (number !== null && found.size < most && isBox(objects.get(number))) found.add(number);
  };
  for (const frame of frames) for (const value of frame.variables.values()) visit(value);
  for (const number of found) {
    const thing = objects.get(number)!;
    for (const item of thing.content) {
      if (thing.kind === 'l') visit(item);
      else for (const part of item as unknown[]) visit(part);
    }
  }
  return [...found];
};
