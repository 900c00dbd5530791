import { ChangeSet, EditorState, Text } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, changesBetween, replacedBy, type TextChanges } from './changes.ts';
import { applyChunk, type Edit, type EditChunk, editEvents, pasteOrigins, rebuildChain } from './edits.ts';
import { packChunks, unpackChunks } from './pack-chunks.ts';

/** `npm run proof -- edits` sets it for many more. */
const histories = process.env.EDIT_HISTORIES;
const numRuns = Number(histories ?? 30);

const anyText = fc.string({ unit: 'binary', maxLength: 30 });
const editorText = fc
  .array(fc.string({ unit: fc.constantFrom('a', ' ', '}', 'é', '😀', '\u2028', '\0'), maxLength: 8 }), {
    maxLength: 6,
  })
  .map(lines => lines.join('\n'));

/** One change as somebody makes it: mostly one key, sometimes several stretches at once. */
const change = fc.record({
  places: fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.oneof(fc.constantFrom('x', '\n', ''), editorText)), {
    minLength: 1,
    maxLength: 3,
  }),
  after: fc.nat(5000),
  event: fc.constantFrom(...editEvents),
  origin: fc.option(fc.constantFrom(...pasteOrigins), { nil: undefined }),
  file: fc.constantFrom('', '', '', 'shapes.py', '__proto__'),
  endsChunk: fc.boolean(),
});

const changeSetOf = (doc: Text, places: [number, number, string][]) => {
  let last = 0;
  const changes = places
    .map(([place, length, insert]) => ({ from: place % (doc.length + 1), length, insert }))
    .toSorted((one, other) => one.from - other.from)
    .flatMap(({ from, length, insert }) => {
      if (from < last) return [];
      const to = Math.min(doc.length, from + length);
      last = to + 1;
      return [{ from, to, insert }];
    });
  return ChangeSet.of(changes, doc.length);
};

describe('PR-1 edits', () => {
  it('rebuild every state of the editor exactly, also packed', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.record({ '': editorText, 'shapes.py': editorText, ['__proto__']: editorText }),
        fc.array(change, { maxLength: 60 }),
        (begin, made) => {
          const docs = new Map(
            Object.entries(begin).map(([name, text]) => [name, Text.of(text.split('\n'))]),
          );
          const written = () => Object.fromEntries([...docs].map(([name, doc]) => [name, doc.toString()]));
          const chunks: EditChunk[] = [{ seq: 0, at: 0, base: written(), edits: [] }];
          const states = [written()];
          let edits: Edit[] = [];
          const close = () => {
            chunks.push({ seq: chunks.length, at: chunks.length * 7, edits });
            states.push(written());
            edits = [];
          };
          for (const { places, file, after, event, origin, endsChunk } of made) {
            const doc = docs.get(file) ?? Text.empty;
            const set = changeSetOf(doc, places);
            docs.set(file, set.apply(doc));
            edits.push({
              after,
              file,
              changes: set.toJSON() as TextChanges,
              event,
              ...(origin && { origin }),
            });
            if (endsChunk) close();
          }
          close();
          const rebuilt = [...rebuildChain(chunks)];
          expect(rebuilt.map(({ texts }) => texts)).toEqual(states);
          compared += states.length;
          const packed = unpackChunks(
            packChunks(chunks.map((chunk, stamp) => ({ chunk, stamp: stamp * 3 }))),
          );
          expect(packed).toEqual(chunks.map((chunk, stamp) => ({ chunk, stamp: stamp * 3 })));
        },
      ),
      { numRuns },
    );
    if (histories) process.stdout.write(`${histories} histories, ${compared} states rebuilt exactly\n`);
  });

  it('rebuild typing, deleting and undoing as the editor does it', () => {
    const state = EditorState.create({ doc: 'a = 1\n' });
    const typed = state.update({ changes: { from: 6, insert: 'b' } });
    const cut = typed.state.update({ changes: { from: 0, to: 6 } });
    const edits = [typed, cut].map(({ changes }) => changes.toJSON() as TextChanges);
    expect(edits.reduce(applyChanges, 'a = 1\n')).toBe('b');
    expect(edits.flatMap(replacedBy)).toEqual([
      { from: 6, removed: 0, inserted: 'b' },
      { from: 0, removed: 6, inserted: '' },
    ]);
  });

  it('a change between any two texts is what makes one of the other', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const changes = changesBetween(before, after);
        expect(changes === null ? before : applyChanges(before, changes)).toBe(after);
      }),
    );
  });

  it('after a gap nothing is guessed: only the next base begins again', () => {
    const type = (text: string, at: number): Edit => ({
      after: 0,
      file: '',
      changes: at === 0 ? [[0, text]] : [at, [0, text]],
      event: 'input',
    });
    const chunks: EditChunk[] = [
      { seq: 0, at: 0, base: { '': '' }, edits: [type('a', 0)] },
      { seq: 2, at: 0, edits: [type('c', 2)] },
      { seq: 3, at: 0, base: { '': 'abc' }, edits: [type('d', 3)] },
      { seq: 3, at: 0, edits: [type('d', 3)] },
    ];
    expect([...rebuildChain(chunks)]).toEqual([
      { seq: 0, texts: { '': 'a' }, isAfterGap: false },
      { seq: 3, texts: { '': 'abcd' }, isAfterGap: true },
    ]);
  });

  it('a change that is not for this text is not applied', () => {
    const chunks: EditChunk[] = [
      { seq: 0, at: 0, base: { '': 'ab' }, edits: [] },
      { seq: 1, at: 0, edits: [{ after: 0, file: '', changes: [5, [0, 'x']], event: 'input' }] },
    ];
    expect([...rebuildChain(chunks)]).toHaveLength(1);
    expect(() => applyChunk(null, { seq: 1, at: 0, edits: [] })).toThrow('how the files were before');
  });
});
