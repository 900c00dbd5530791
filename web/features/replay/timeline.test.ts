import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, changesBetween, type TextChanges } from '#contract/learning/journal/changes.ts';
import type { Edit, EditChunk, PasteOrigin } from '#contract/learning/journal/edits.ts';
import { packChunks } from '#contract/learning/journal/pack-chunks.ts';
import { type Stretch, stretchesAfter } from './stretches.ts';
import { makeTimeline } from './timeline.ts';

const began = Date.parse('2026-11-19T10:00:00Z');
const iso = (after: number) => new Date(began + after).toISOString();

const edit = (after: number, changes: TextChanges, origin?: PasteOrigin): Edit => ({
  after,
  file: '',
  changes,
  event: origin ? 'paste' : 'input',
  ...(origin && { origin }),
});
const chainOf = (pageId: string, chunks: EditChunk[], stamps = chunks.map(() => 3_600_000)) => ({
  pageId,
  beganAt: iso(0),
  packed: packChunks(chunks.map((chunk, index) => ({ chunk, stamp: stamps[index] ?? 0 }))),
});

describe('PR-1 the replay', () => {
  it('shows every moment, with runs at theirs, and cuts pauses', () => {
    const chunks: EditChunk[] = [
      { seq: 0, at: 0, base: { '': '' }, edits: [edit(100, [[0, 'a']]), edit(300, [1, [0, 'b']])] },
      { seq: 1, at: 600_000, edits: [edit(0, [2, [0, 'cd']], 'outside'), edit(200, [[1], 3])] },
    ];
    const run = { at: iso(500), passed: 1, total: 2 };
    const timeline = makeTimeline({ chains: [chainOf('one', chunks)], runs: [run] });
    const texts = Array.from({ length: timeline.count }, (_, step) => timeline.frame(step).texts['']);
    expect(texts).toEqual(['', 'a', 'ab', 'abcd', 'bcd']);
    expect([0, 1, 2, 3].map(timeline.waitAfter)).toEqual([100, 300, 1000, 200]);
    expect(timeline.runs).toEqual([{ ...run, step: 2 }]);
    expect(timeline.pastes).toEqual([{ step: 3, at: began + 600_000, length: 2, origin: 'outside' }]);
    expect(timeline.frame(4).stretches).toEqual({ '': [{ from: 1, to: 3, origin: 'outside' }] });
    expect(timeline.frame(1).texts).toEqual({ '': 'a' });
  });

  it('says where edits are missing, and believes no time after their arrival', () => {
    const chunks: EditChunk[] = [
      { seq: 0, at: 0, base: { '': '' }, edits: [edit(90_000, [[0, 'a']])] },
      { seq: 2, at: 0, edits: [edit(0, [2, [0, 'c']])] },
      { seq: 3, at: 0, base: { '': 'abc' }, edits: [] },
    ];
    const timeline = makeTimeline({ chains: [chainOf('one', chunks, [1000, 1000, 1000])], runs: [] });
    expect(timeline.count).toBe(3);
    expect(timeline.frame(1)).toMatchObject({ at: began + 1000, texts: { '': 'a' }, isAfterGap: false });
    expect(timeline.frame(2)).toMatchObject({ texts: { '': 'abc' }, isAfterGap: true });
  });

  it('pasted text stays marked wherever it moves, and as far as it is there', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(anyText, fc.array(anyText, { maxLength: 12 }), (begin, texts) => {
        let text = begin.replaceAll(/./g, 'x');
        const paste: TextChanges = [text.length, [0, 'PASTE']].filter(part => part !== 0) as TextChanges;
        text = applyChanges(text, paste);
        let stretches: Stretch[] = stretchesAfter([], edit(0, paste, 'outside'));
        for (const next of texts) {
          // Whatever is typed around it and into it.
          const place = next.length % (text.length + 1);
          const after = text.slice(0, place) + next + text.slice(place + (next.length % 3));
          const changes = changesBetween(text, after);
          if (!changes) continue;
          stretches = stretchesAfter(stretches, edit(0, changes));
          text = after;
        }
        const marked = stretches.map(({ from, to }) => text.slice(from, to)).join('');
        expect(marked).toBe(text.replaceAll(/[^PASTE]/g, ''));
      }),
    );
  });
});
