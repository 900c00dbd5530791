import { basename } from 'node:path';
import type { ExerciseContent } from '../folder/content-model.ts';
import type { Sources } from './one-text.ts';
import type { TrackLanguage } from './track-languages.ts';

/** A file besides the main one, as students get it and as the reference has it. */
export type Beside = { name: string; kind: 'edited' | 'readOnly' | 'hidden'; stub: string; right: string };

export const filesOf = (beside: Beside[]): ExerciseContent['files'] =>
  Object.fromEntries(
    beside.map(({ name, kind, stub, right }) => [
      name,
      { kind, content: stub, ...(kind === 'edited' && right !== stub && { solution: right }) },
    ]),
  );

/** Program and reference as one text each. Empty stubs of files that only the reference has are not part of the program. */
const textsOf = (beside: Beside[], which: 'stub' | 'right'): Sources =>
  new Map(beside.flatMap(each => (each[which] === '' ? [] : [[basename(each.name), each[which]] as const])));

type Program = { stub: string; reference: string; beside: Beside[] };

/** What is told apart by files in the track is one text here, or files that name each other. */
export const putTogether = (known: TrackLanguage, { stub, reference, beside }: Program): Program => {
  const { join, link } = known;
  if (join)
    return {
      stub: join(stub, textsOf(beside, 'stub')),
      reference: join(reference, textsOf(beside, 'right')),
      beside: [],
    };
  if (!link || beside.length === 0) return { stub, reference, beside };
  const names = beside.map(({ name }) => name);
  return {
    stub: link(stub, names),
    reference: link(reference, names),
    beside: beside.map(each => ({ ...each, stub: link(each.stub, names), right: link(each.right, names) })),
  };
};
