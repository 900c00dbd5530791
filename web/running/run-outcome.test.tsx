import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import type { RunOutcome } from '#contract/running/runs.ts';
import { readFacts, readMistakes } from '#test/mistakes/read-mistakes.ts';
import { OutcomeView } from './run-outcome.tsx';

type Actions = ComponentProps<typeof OutcomeView>['actions'];

const show = (outcome: RunOutcome, language: string, code: string, actions?: Actions) =>
  render(
    <MantineProvider env="test">
      <OutcomeView outcome={outcome} language={language} code={code} actions={actions} />
    </MantineProvider>,
  );

const failedToCompile = (language: string, name: string, output: string) => {
  const { code } = readMistakes(language).find(one => one.name === name)!;
  const outcome: RunOutcome = { ...readFacts(language)[name]!, output, isOutputCut: false };
  show(outcome, language, code);
};

it.each([
  ['java', "Main.java:6: error: ';' expected"],
  ['c', "main.c:5: error: expected ';' before 'printf'"],
])('FE-1 FS-1 the results of a %s program that does not compile say why', async (language, words) => {
  failedToCompile(language, 'semicolon-missing', words);
  expect(await screen.findByText(/^A semicolon is missing at the end of line \d\.$/)).toBeVisible();
  expect(screen.getAllByText(/^Line \d/)[0]).toBeVisible();
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('FR-2 what can be done about a test that was stopped stands below the reason', async () => {
  const tried: string[] = [];
  const message = 'Your program was stopped after 1000 ms of computing.';
  const outcome: RunOutcome = {
    verdict: 'timed-out',
    message,
    hasError: true,
    output: '',
    isOutputCut: false,
    results: [
      { name: 'not run', passed: false, status: 'error', feedback: message, isNotRun: true },
      { name: 'stopped', passed: false, status: 'error', feedback: `stopped\nCalled: f(2)\n${message}` },
      { name: 'failed', passed: false, status: 'failed', feedback: 'failed\nCalled: f(1)' },
    ],
  };
  show(outcome, 'python', 'def f(n):\n    while n: pass\n', ({ name }) => (tried.push(name), (<hr />)));
  expect(await screen.findAllByRole('separator')).toHaveLength(3);
  expect(tried[0], 'first the one that was stopped').toBe('stopped');
});

it('FE-1 FS-1 words of the compiler that we do not know are shown as they are', async () => {
  const text = 'the compiler is out of luck';
  const outcome: RunOutcome = {
    verdict: 'compile-failed',
    message: 'Your program could not be compiled.',
    hasError: true,
    output: `Main.java:3: error: ${text}`,
    isOutputCut: false,
    notes: [{ kind: 'error', line: 3, text }],
    results: [],
  };
  show(outcome, 'java', 'class Main {}');
  expect(await screen.findByText(`Main.java:3: error: ${text}`)).toBeVisible();
});
