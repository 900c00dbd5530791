import Markdown from 'react-markdown';
import { isOverMarkdownBudget } from '#web/ui/markdown/markdown-budget.ts';
import { readGfm } from '#web/ui/markdown/read-gfm.ts';

/** How long the parser takes for the worst text of each shape that the budget of instructions lets through. */

const shapes: Record<string, (n: number) => string> = {
  'plain prose': n => 'A plain sentence about lists. '.repeat(n),
  brackets: n => '['.repeat(n),
  'half links': n => '[a]('.repeat(n),
  'emphasis, one block': n => '*a_'.repeat(n),
  'emphasis, many blocks': n => `${'*a_'.repeat(100)}\n\n`.repeat(n),
  'code marks': n => Array.from({ length: n }, (_, i) => '`'.repeat((i % 50) + 1)).join(' '),
  'nested quotes': n => `${'>'.repeat(Math.min(n, 60))} a\n`.repeat(Math.max(1, Math.ceil(n / 60))),
  'nested lists': n => Array.from({ length: n }, (_, i) => `${'  '.repeat(i % 25)}- a`).join('\n'),
  'table cells': n => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(n)}`,
  'table columns': n => `${'|a'.repeat(n)}\n${'|-'.repeat(n)}\n${'|b'.repeat(n)}`,
  footnotes: n => Array.from({ length: n }, (_, i) => `[^a${i}]: b\n\n`).join('') + '[^a1]'.repeat(n),
  addresses: n => 'www.a.example '.repeat(n),
};

/** As the page does it, without drawing the result. */
const parse = (text: string) => Markdown({ children: text, remarkPlugins: [readGfm] });

const longest = 200_000;
const largestWithin = (shape: (n: number) => string): string => {
  let [low, high] = [1, longest];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const text = shape(middle);
    if (text.length <= longest && !isOverMarkdownBudget(text)) low = middle;
    else high = middle - 1;
  }
  return shape(low);
};

parse(shapes['plain prose']?.(500) ?? '');
let plainMs = 0;
for (const [name, shape] of Object.entries(shapes)) {
  const text = largestWithin(shape);
  const start = performance.now();
  parse(text);
  const ms = performance.now() - start;
  plainMs ||= ms;
  console.log(
    `${name.padEnd(24)} ${String(text.length).padStart(7)} characters ${ms.toFixed(0).padStart(6)} ms   ${(ms / plainMs).toFixed(2)} x plain prose`,
  );
}
