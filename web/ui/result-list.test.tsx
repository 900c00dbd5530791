import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResultList } from './result-list.tsx';

const texts = {
  passed: 'Passed',
  failed: 'Failed',
  expected: 'Expected',
  got: 'Got',
  printed: 'Printed',
  copy: 'Copy',
  copied: 'Copied',
};
const failed = (name: string) => ({
  passed: false,
  name,
  feedback: `${name}\nCalled: total([])\nExpected: 0\nActual: None\nSee line 4: return`,
  expected: '0',
  actual: 'None',
});

it('EX-3 LE-2 results are numbered, say a word each, and the first that failed lies open', () => {
  const results = [{ passed: true, name: 'one', feedback: 'one' }, failed('two'), failed('three')];
  render(
    <MantineProvider env="test">
      <ResultList results={results} texts={texts} />
    </MantineProvider>,
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(row => row.querySelector('summary')?.textContent)).toEqual([
    '1Passedone',
    '2Failedtwo',
    '3Failedthree',
  ]);
  expect(rows.map(row => row.querySelector('details')?.open)).toEqual([false, true, false]);
});

it('EX-3 expected and got stand side by side once, and the rest of the feedback above them', () => {
  render(
    <MantineProvider env="test">
      <ResultList results={[failed('of nothing')]} texts={texts} />
    </MantineProvider>,
  );
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText(/Called: total/)).toHaveTextContent('Called: total([]) See line 4: return');
  expect(row.getAllByText(/None/)).toHaveLength(1);
  expect(row.getByText('0', { selector: 'pre' })).toBeVisible();
});
