import { describe, expect, it } from 'vitest';
import { withoutHtml } from './without-html.ts';

describe('FC-6 tags of HTML in texts become Markdown', () => {
  it.each([
    [
      'breaks',
      'One.<br>Two.\n\n<br>\n\n> a <br/>\n> b\n\nEnd.<br>',
      'One.\\\nTwo.\n\n\n\n> a\\\n> b\n\nEnd.',
    ],
    ['breaks in tables and headings', '## A<br>b\n| 0<br>x | 1 |', '## A b\n| 0 x | 1 |'],
    ['keys', 'Press <kbd>Ctrl</kbd> + <kbd>C</kbd>.', 'Press `Ctrl` + `C`.'],
    ['code', 'Two <code>\\`\\`</code> and <code>a &lt; b</code>.', 'Two ``` `` ``` and `a < b`.'],
    [
      'small characters',
      'x<sup>2</sup>, 2<sup>63 k</sup>, H<sub>2</sub>O, a<sub>k</sub>',
      'x², 2^(63 k), H₂O, a_k',
    ],
    ['emphasis', '<b>bold</b>, <EM class="x">soft</EM>, <u>plain</u>', '**bold**, *soft*, plain'],
    ['links', '<a href="https://example.org/a" target="_blank">there</a>', '[there](https://example.org/a)'],
    [
      'details',
      '<details>\n<summary>More of <i>it</i></summary>\nText.\n</details>',
      '\n\n\n\n\n**More of *it***\n\n\nText.\n\n\n',
    ],
    ['lists', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>', '\n\n\n\n- one\n\n- two\n\n\n'],
    [
      'tables',
      '<table><tr><th>a</th><th>b</th></tr>\n<tr><td>1<br>2</td></tr></table>',
      '\n\n| a | b |\n| --- | --- |\n| 1 2 |  |\n\n',
    ],
    [
      'tables for the layout',
      '<table>\n<tr><td>left<br><br></td><td>\n\n| a |\n|---|\n\n</td></tr></table>',
      '\n\nleft\n\n| a |\n|---|\n\n',
    ],
  ])('%s', (_, html, markdown) => {
    expect(withoutHtml(html)).toBe(markdown);
  });

  it('but not what is code, or no tag', () => {
    const text = 'Write `<br>` or ``a`<b>`` as <name>, if a <b, and c> d. List<String> x';
    expect(withoutHtml(text)).toBe(text);
  });
});
