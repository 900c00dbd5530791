import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { texts } from '#web/texts/texts.ts';
import { readAnsi } from './ansi-text.tsx';
import { OutputView } from './output-view.tsx';

const show = (text: string, isCut = false) => {
  render(
    <MantineProvider env="test">
      <OutputView text={text} isCut={isCut} texts={texts.output} />
    </MantineProvider>,
  );
  return userEvent.setup({ delay: null });
};
const shown = () => document.querySelector('pre')?.textContent;

it('LS-1 a program without output is reported as having run', () => {
  show('');
  expect(screen.getByText('Your code ran but printed nothing.')).toBeVisible();
});

it('a long output is collapsed, and a truncated one is marked', async () => {
  const all = Array.from({ length: 1200 }, (_, n) => `line ${n}`).join('\n');
  const person = show(all, true);
  expect(shown()).not.toContain('line 500');
  expect(screen.getByText('The output is long: only a part of it is kept.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download output' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show all 1,200 lines' }));
  expect(shown()).toBe(all);
});

it('long lines are wrapped unless the user turns that off', async () => {
  const person = show('x'.repeat(500));
  const wrap = screen.getByRole('button', { name: 'Wrap lines' });
  expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await person.click(wrap);
  expect(wrap).toHaveAttribute('aria-pressed', 'false');
});

it('ANSI colours are mapped to ours, and other escape sequences are removed', () => {
  expect(readAnsi('a\u001B[1;31mred\u001B[0m\u001B[2Kb\u001B[92mgreen')).toEqual([
    { text: 'a', colour: undefined, isBold: false },
    { text: 'red', colour: 'fail', isBold: true },
    { text: 'b', colour: undefined, isBold: false },
    { text: 'green', colour: 'pass', isBold: false },
  ]);
});
