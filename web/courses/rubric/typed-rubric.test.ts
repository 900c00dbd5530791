import { describe, expect, it } from 'vitest';
import { mostItemPoints, mostRubricItems } from '#contract/authoring/rubric.ts';
import { readRubric, typedOf } from './typed-rubric.ts';

const item = (points: string, text = 'Names') => ({ key: 'a', points, text });
const problemOf = (isAlone: boolean, ...items: ReturnType<typeof item>[]) => readRubric({ isAlone, items });

describe('a rubric as it was typed', () => {
  it.each([
    ['2', 2],
    ['0.25', 0.25],
    ['0,5', 0.5],
    ['−1', -1],
    [' -1.5 ', -1.5],
    [String(mostItemPoints), mostItemPoints],
  ])('has the points %s', (typed, points) => {
    expect(problemOf(false, item(typed, ' Names '))).toMatchObject({
      rubric: { isAlone: false, items: [{ points, text: 'Names' }] },
    });
  });

  it.each(['', ' ', 'two', '0.125', '1.2.3', String(mostItemPoints + 1), String(-mostItemPoints - 1)])(
    'names the item whose points are "%s"',
    typed => {
      expect(problemOf(false, item('1'), item(typed))).toEqual({
        problem: 'Item 2 needs a number of points, such as 2 or -0.5.',
      });
    },
  );

  it('names the item without a text, and what must give points gives some', () => {
    expect(problemOf(false, item('1'), item('1'), item('1', ' '))).toEqual({
      problem: 'Say what item 3 is for.',
    });
    expect(problemOf(true, item('-1'), item('0'))).toHaveProperty('problem');
    expect(problemOf(true, item('-1'), item('0.5'))).toHaveProperty('rubric.isAlone', true);
    expect(problemOf(false, item('-1'))).toHaveProperty('rubric.isAlone', false);
  });

  it('has some items, or there is none', () => {
    expect(readRubric(typedOf(null))).toEqual({ rubric: null });
    const many = Array.from({ length: mostRubricItems }, () => item('1'));
    expect(problemOf(false, ...many)).toHaveProperty('rubric');
    expect(problemOf(false, ...many, item('1'))).toHaveProperty('problem');
  });

  it('is typed again as it was stored', () => {
    const typed = { isAlone: true, items: [item('1.5')] };
    const { rubric } = readRubric(typed) as { rubric: Parameters<typeof typedOf>[0] };
    expect(typedOf(rubric)).toEqual(typed);
  });
});
