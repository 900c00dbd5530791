import { describe, expect, it } from 'vitest';
import { joinInstructions, plainMarkdown, splitHints } from './exercise-words.ts';

describe('FL-6 the texts of an Exercism exercise', () => {
  it('have no comments and no boxes, except in blocks of code', () => {
    expect(
      plainMarkdown(
        [
          'One <!-- not this --> two.',
          '',
          '<!-- nor',
          'this -->',
          '````exercism/advanced',
          'Deep.',
          '',
          '```js',
          'f();',
          '```',
          '````',
          '',
          '~~~~html',
          '<!-- this -->',
          '~~~~',
          '[lists](/tracks/python/concepts/lists), [more][more].',
          '',
          '[more]: /docs/more',
        ].join('\n'),
      ),
    ).toBe(
      [
        'One  two.',
        '',
        '> **Advanced**',
        '>',
        '> Deep.',
        '>',
        '> ```js',
        '> f();',
        '> ```',
        '',
        '~~~~html',
        '<!-- this -->',
        '~~~~',
        '[lists](https://exercism.org/tracks/python/concepts/lists), [more][more].',
        '',
        '[more]: https://exercism.org/docs/more',
      ].join('\n'),
    );
  });

  it('are joined without headings that say nothing', () => {
    expect(
      joinInstructions({
        introduction: '# Introduction\n\nLists.\n',
        'introduction.append': null,
        instructions: '# Instructions\n\nSort.\n',
        'instructions.append': '# Instructions append\n\n## In this track\n\nQuickly.\n',
      }),
    ).toBe('Lists.\n\n# Instructions\n\nSort.\n\n## In this track\n\nQuickly.\n');
    expect(joinInstructions({ instructions: '# Description\n\nSort.\n' })).toBe('# Description\n\nSort.\n');
  });

  it('become hints: one for each section, or for each point of the only one', () => {
    expect(
      splitHints(
        '# Hints\n\n## General\n\n- Read [this][docs].\n\n## 1. Sort them\n\n- Swap.\n- Again.\n\n## 2. Empty\n\n[docs]: https://example.org/docs\n',
      ),
    ).toEqual([
      '- Read [this][docs].\n\n[docs]: https://example.org/docs',
      '**1. Sort them**\n\n- Swap.\n- Again.',
    ]);
    expect(splitHints('# Hints\n\n## General\n\n- First,\n  in two lines.\n- Second.\n')).toEqual([
      'First,\n  in two lines.',
      'Second.',
    ]);
    const many = splitHints(Array.from({ length: 25 }, (_, i) => `## ${i}\n\nText ${i}.`).join('\n\n'));
    expect([many.length, many.at(-1)]).toEqual([20, expect.stringContaining('Text 24.')]);
    expect(splitHints('')).toEqual([]);
  });
});
