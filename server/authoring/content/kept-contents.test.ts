import { expect, it } from 'vitest';
import { ExerciseContent } from '#server/authoring/formats/folder/content-model.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import { keepContent, keptContent } from './kept-contents.ts';

const oneMegabyte = 1_000_000;
const empty = ExerciseContent.parse({ instructions: '', testCode: '', solutionCode: '' });
/** Larger than an exercise may be, so that few are needed. */
const aContent = (bytes: number): ExerciseContent => ({ ...empty, instructions: 'x'.repeat(bytes) });

it('FC-8 what exports used last is kept, and no more than there is room for', () => {
  const used = keepContent('used', aContent(oneMegabyte));
  const unused = keepContent('unused', aContent(oneMegabyte));
  const lengthOf = madeOnce((content: ExerciseContent) => ({ length: content.instructions.length }));
  const lengths = [lengthOf(used), lengthOf(unused)];
  expect(lengthOf(unused), 'made once').toBe(lengths[1]);
  for (let number = 0; number < 30; number++) {
    keepContent(`other ${number}`, aContent(oneMegabyte));
    expect(keptContent('used')).toBe(used);
  }
  expect(keptContent('unused')).toBeNull();
  expect(keptContent('other 29')).not.toBeNull();
  expect(lengthOf(used)).toBe(lengths[0]);
  expect(lengthOf(unused), 'nothing is remembered of what was forgotten').not.toBe(lengths[1]);
});

it('FC-8 two exports that read the same at the same time get one content', () => {
  const first = keepContent('twice', aContent(10));
  expect(keepContent('twice', aContent(10))).toBe(first);
});
