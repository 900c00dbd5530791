import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MarkdownView, strippedUrls } from './markdown-view.tsx';
import { RunBlocks } from './run-blocks.ts';

const texts = {
  copy: 'Copy code',
  copied: 'Copied',
  done: 'done',
  toDo: 'to do',
  asWritten: 'Shown as it was written.',
};
const show = (text: string) =>
  render(
    <MantineProvider env="test">
      <MarkdownView text={text} texts={texts} />
    </MantineProvider>,
  );

describe('MD-1 URLs', () => {
  const kept = [
    'http://a.example',
    'https://a.example',
    'irc://a.example',
    'ircs://a.example',
    'mailto:a@a.example',
    'xmpp:a@a.example',
    '/there',
    'there/too',
    '#part',
  ];
  const stripped = [
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://a.example',
    'JaVaScRiPt:alert(1)',
  ];

  it.each(kept)('%s is kept in a link', url => {
    show(`[here](${url})`);
    expect(screen.getByRole('link', { name: 'here' })).toHaveAttribute('href', url);
    expect(strippedUrls(`[here](${url})`)).toEqual([]);
  });

  it.each(stripped)('%s is removed from links and images, and the author is warned', url => {
    show(`[here](${url}) ![a picture](${url})`);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('here')).toBeVisible();
    expect(strippedUrls(`[here](${url}) ![a picture](${url})`)).toEqual([url, url]);
  });

  it('an external link has no opener and no referrer', () => {
    show('[here](https://a.example)');
    expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

describe('MD-1 code', () => {
  it('on a single line is inline', () => {
    const { container } = show('Write `add`.');
    expect(container.querySelector('p > code')).toHaveTextContent('add');
    expect(container.querySelector('pre')).toBeNull();
  });

  it('on several lines is a highlighted block with a copy button', async () => {
    const { container } = show('```python\ndef add(a, b):\n    return a + b\n```');
    expect(container.querySelector('pre')).toHaveTextContent('def add(a, b): return a + b');
    expect(screen.getByRole('button', { name: 'Copy code' })).toBeVisible();
    expect(await screen.findByText('def')).toHaveClass('tok-keyword');
  });
});

describe('MD-1 the rest', () => {
  it('HTML is shown as text and never runs', () => {
    const { container } = show('<img src=x onerror="alert(1)"> <script>alert(1)</script>');
    expect(container.querySelector('img, script')).toBeNull();
    expect(container).toHaveTextContent('<script>alert(1)</script>');
  });

  it('GFM tables and task lists are rendered', () => {
    show('| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] this\n- [ ] that\n');
    expect(within(screen.getByRole('table')).getAllByRole('cell')).toHaveLength(2);
    expect(screen.getByRole('checkbox', { name: 'done' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'to do' })).not.toBeChecked();
  });

  it('formulas become MathML', async () => {
    const { container } = show('The sum $a + b$ of both.');
    await screen.findByText('a', { selector: 'mi' });
    expect(container.querySelector('math')).not.toBeNull();
  });

  it('the page keeps its only h1', () => {
    show('# Title\n\n## Part');
    expect(screen.getByRole('heading', { name: 'Title', level: 2 })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Part', level: 3 })).toBeVisible();
  });
});

describe('a text that would take too long to parse', () => {
  it('FB-5 FA-6 is shown unrendered, and its URLs are not checked', () => {
    const text = `${'['.repeat(40_000)}a](javascript:alert(1))`;
    show(text);
    expect(screen.getByText('Shown as it was written.')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(strippedUrls(text)).toEqual([]);
  });
});

it('FR-1 only a code block whose fence says so can be run, and only where something can run it', () => {
  const text = '```python run\nprint(1)\n```\n\n```python\nprint(2)\n```\n';
  show(text);
  expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull();
  render(
    <MantineProvider env="test">
      <RunBlocks value={code => <button type="button">Run {code}</button>}>
        <MarkdownView text={text} texts={texts} />
      </RunBlocks>
    </MantineProvider>,
  );
  expect(screen.getAllByRole('button', { name: /^Run/ }).map(button => button.textContent)).toEqual([
    'Run print(1)',
  ]);
});
