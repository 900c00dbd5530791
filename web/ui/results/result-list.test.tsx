import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { texts } from '#web/texts/texts.ts';
import type { Result } from './result-details.tsx';
import { ResultList } from './result-list.tsx';

type Props = Omit<ComponentProps<typeof ResultList>, 'texts'>;
const list = (props: Props) => (
  <MantineProvider env="test">
    <ResultList texts={texts.results} {...props} />
  </MantineProvider>
);
const show = (props: Props) => {
  const { rerender } = render(list(props));
  return { person: userEvent.setup({ delay: null }), showAgain: (next: Props) => rerender(list(next)) };
};

const passed = (name: string): Result => ({ passed: true, name, feedback: name });
const failed = (name: string): Result => ({
  passed: false,
  name,
  feedback: `${name}\nCalled: total([])\nExpected: 0\nActual: None\nSee line 4: return`,
  expected: '0',
  actual: 'None',
  line: 4,
});
const rows = () => screen.getAllByRole('group').map(row => row as HTMLDetailsElement);
const openRows = () => rows().flatMap((row, index) => (row.open ? [index + 1] : []));

describe('the rows', () => {
  it('TK-2 show what a program drew, described by its title, and are open then', () => {
    const png = 'iVBORw0KGgo=';
    show({
      results: [
        {
          ...passed('test_a'),
          figures: [
            { title: 'Growth', png },
            { title: '', png },
          ],
        },
      ],
    });
    expect(openRows()).toEqual([1]);
    expect(screen.getByRole('img', { name: 'Growth' })).toHaveAttribute(
      'src',
      `data:image/png;base64,${png}`,
    );
    expect(screen.getByRole('img', { name: 'Figure 2 of your program, without a title' })).toBeVisible();
  });

  it('FU-2 EX-3 begin with what failed, the first of it open; what passed is one line', async () => {
    const { person } = show({
      results: [
        passed('T.test_sum_of_list'),
        failed('testEmptyList'),
        passed('test_zero'),
        failed('add > adds up'),
      ],
    });
    expect(rows().map(row => row.querySelector('summary')?.textContent)).toEqual([
      'FailedEmpty list',
      'Failedadd > adds up',
      'Passed2 passed Sum of list, Zero',
    ]);
    expect(openRows()).toEqual([1]);
    await person.click(screen.getByText('2 passed'));
    expect(rows().map(row => row.querySelector('summary')?.textContent)).toEqual([
      'FailedEmpty list',
      'Failedadd > adds up',
      'Passed2 passed',
      'PassedSum of list',
      'PassedZero',
    ]);
  });

  it('FU-2 tests that did not run are one line', () => {
    const notRun = (name: string) => ({ passed: false, name, feedback: '', isNotRun: true });
    show({ results: [notRun('test_a'), notRun('test_b')] });
    expect(rows().map(row => row.querySelector('summary')?.textContent)).toEqual(['Not run2 not run A, B']);
    // Also where there are many: marks that say nothing would only stand above that line.
    show({ results: Array.from({ length: 9 }, (_, index) => notRun(`test_${index}`)) });
    expect(screen.queryByRole('list', { name: texts.results.tests })).toBeNull();
  });

  it('FU-2 what the two values show is not said in words once more', () => {
    const told = 'line 1 of the output should be "Hello Mary Ann", but your program printed "Hello Mary".';
    const result = { ...failed('Name with a space'), expected: 'Hello Mary Ann', actual: 'Hello Mary' };
    show({ results: [{ ...result, feedback: `Name with a space: ${told}` }] });
    expect(screen.queryByText(/of the output should be/)).toBeNull();
    expect([...document.querySelectorAll('pre')].map(value => value.textContent)).toEqual([
      'Hello Mary Ann',
      'Hello Mary',
    ]);
  });

  it('FU-6 name a case of a test by its call, or by its values', () => {
    const called = { ...failed('test_mean[numbers2-1.5]'), expected: '1.5 ± 1.5e-06', actual: '1' };
    show({
      results: [
        { ...called, feedback: 'test_mean[numbers2-1.5]\nCalled: mean([1, 2])' },
        { passed: false, name: 'test_mean[numbers3--2]', feedback: 'wrong' },
      ],
    });
    expect(rows().map(row => row.querySelector('summary')?.textContent)).toEqual([
      'Failedmean([1, 2])',
      'FailedMean, numbers3, -2',
    ]);
    expect([...document.querySelectorAll('pre')].map(value => value.textContent)).toEqual(['about 1.5', '1']);
  });

  it('that only repeat the message above them stay collapsed', () => {
    const problem = 'Python cannot read your program.';
    const notRun = { passed: false, name: 'test_a', feedback: `test_a: this test did not run. ${problem}` };
    show({ results: [notRun, failed('test_b')], problem });
    expect(openRows()).toEqual([2]);
  });

  it('that the user opened stay open after the next run', async () => {
    const results = [passed('test_a'), failed('test_b'), failed('test_c')];
    const { person, showAgain } = show({ results });
    await person.click(within(rows()[1]!).getByText('C'));
    expect(openRows()).toEqual([1, 2]);
    showAgain({ results: [passed('test_a'), passed('test_b'), failed('test_c')] });
    expect(openRows()).toEqual([1]);
  });

  it('from eight on are reached by their chips, also those that passed', async () => {
    const others = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => passed(`test_${name}`));
    const { person } = show({ results: [...others, failed('test_g'), passed('test_h')] });
    const chips = within(screen.getByRole('list', { name: 'Tests' }));
    expect(chips.getAllByRole('button').map(chip => chip.getAttribute('aria-label'))).toEqual([
      ...['A', 'B', 'C', 'D', 'E', 'F'].map((name, index) => `Test ${index + 1}, ${name}: Passed`),
      'Test 7, G: Failed',
      'Test 8, H: Passed',
    ]);
    await person.click(chips.getByRole('button', { name: /^Test 2/ }));
    await waitFor(() => expect(screen.getByText('B').closest('summary')).toHaveFocus());
  });

  it('UX S3 that failed are reached by F8 one after the other, and Tab then reaches the line', async () => {
    const onLine = vi.fn<(line: number, file?: string) => void>();
    const { person } = show({ results: [failed('test_a'), passed('test_b'), failed('test_c')], onLine });
    await person.keyboard('{F8}');
    await waitFor(() => expect(rows()[0]?.querySelector('summary')).toHaveFocus());
    await person.keyboard('{Tab}{Enter}');
    expect(onLine).toHaveBeenCalledExactlyOnceWith(4, undefined);
    await person.keyboard('{F8}');
    await waitFor(() => expect(rows()[1]?.querySelector('summary')).toHaveFocus());
    await person.keyboard('{Shift>}{F8}{/Shift}');
    await waitFor(() => expect(rows()[0]?.querySelector('summary')).toHaveFocus());
  });

  it('are marked when the code has changed since', () => {
    show({ results: [failed('test_a')], isStale: true });
    expect(screen.getByText('From your previous run')).toBeVisible();
  });
});

describe('one result', () => {
  it('EX-3 shows the call, expected and actual value once, and its output', () => {
    show({ results: [{ ...failed('of nothing'), output: 'adding 1' }] });
    const row = within(screen.getByRole('group'));
    expect(row.getAllByText(/total\(\[\]\)/).map(one => one.textContent)).toEqual(['total([])']);
    expect(row.getAllByText(/None/)).toHaveLength(1);
    expect(row.getByText('return', { selector: 'code' })).toBeInTheDocument();
    expect(row.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
      'Copy: Printed',
      'Copy: Expected',
      'Copy: Got',
    ]);
  });

  it('marks the characters that differ, and only those', () => {
    show({ results: [{ ...failed('a'), expected: "'Hello, Ada!'", actual: "'Hello Ada!'" }] });
    expect(screen.getAllByText(',', { selector: 'mark' })).toHaveLength(1);
    expect(document.querySelectorAll('mark')).toHaveLength(1);
  });

  it('shows spaces and line breaks when only they differ', () => {
    show({ results: [{ ...failed('a'), expected: 'a b\n', actual: 'a  b' }] });
    const values = [...document.querySelectorAll('pre')].map(value => value.textContent);
    expect(values).toEqual(['a·b↵\n', 'a··b']);
    expect(screen.getByText(/They differ only in spaces or line breaks/)).toBeVisible();
  });

  it.each([
    ['AssertionError: 3 != 4', '4', '3'],
    ['E  assert total([]) == 0', '0', 'total([])'],
    ['expected: <7> but was: <8>', '7', '8'],
    ['Expected: 1\nReceived: 2', '1', '2'],
    ['Expected 3, but got 4.', '3', '4'],
  ])('reads the values from the feedback where it has no fields: %s', (feedback, expected, got) => {
    show({ results: [{ passed: false, name: 't', feedback }] });
    expect([...document.querySelectorAll('pre')].map(value => value.textContent)).toEqual([expected, got]);
  });

  it('FE-1 explains an error of the program, with the original message one click away', async () => {
    const feedback = 't\nYour code raised ZeroDivisionError: division by zero\n  line 5 in g: return y / 0';
    const explanations = [{ what: '`y / 0` has no result.', why: 'Check the number right of `/`.' }];
    const { person } = show({ results: [{ passed: false, name: 't', feedback, line: 5 }], explanations });
    expect(screen.getByText('y / 0', { selector: 'code' })).toBeVisible();
    expect(screen.getByText(/line 5 in g/)).not.toBeVisible();
    await person.click(screen.getByText('Original message'));
    expect(screen.getByText(/line 5 in g/)).toBeVisible();
  });

  it('FE-1 FS-3 shows the input of a test that compares the output, which is shown once', () => {
    const result = { ...failed('a'), feedback: 'a: wrong', expected: '5', actual: '6\n', output: '6\n' };
    show({ results: [{ ...result, input: '2 3\n' }] });
    expect([...document.querySelectorAll('dt')].map(name => name.textContent)).toEqual([
      'Input',
      'Expected',
      'Got',
    ]);
  });

  it('FE-1 a program that printed nothing is not shown as an empty box', () => {
    show({ results: [{ ...failed('a'), feedback: 'a: wrong', expected: '5', actual: '' }] });
    expect([...document.querySelectorAll('dd')].map(value => value.textContent)).toEqual(['5', 'nothing']);
  });

  it('FE-1 tests that did not run are not called failed', () => {
    show({
      results: [{ passed: false, name: 'test_a', feedback: 'this test did not run.', isNotRun: true }],
    });
    expect(rows()[0]?.querySelector('summary')?.textContent).toBe('Not runA');
    expect(openRows()).toEqual([]);
  });
});
