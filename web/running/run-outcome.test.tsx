import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RunOutcome } from '#contract/runs.ts';
import { readFacts, readMistakes } from '#test/mistakes/read-mistakes.ts';
import { OutcomeView } from './run-outcome.tsx';

const show = (outcome: RunOutcome, language: string, code: string) =>
  render(
    <MantineProvider env="test">
      <OutcomeView outcome={outcome} language={language} code={code} />
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
