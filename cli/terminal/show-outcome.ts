import type { RunOutcome } from '#contract/running/runs.ts';

const mostLines = 6;

const indented = (text: string): string[] => {
  const lines = text
    .trimEnd()
    .split('\n')
    .filter(line => line.trim() !== '');
  return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines;
};

/** What is wrong, in as few lines as help. */
export const failedTests = ({ results, message, output }: RunOutcome): string[] => {
  const failed = results.filter(({ passed, isNotRun }) => !passed && !isNotRun);
  const lines = failed.flatMap(({ name, feedback }) => [
    `✗ ${name}`,
    ...indented(feedback).map(line => `    ${line}`),
  ]);
  const said = message === null ? [] : indented(message);
  return lines.length > 0 ? [...said, ...lines] : [...said, ...indented(output)];
};

export const passedCount = ({ results }: RunOutcome): string =>
  `${results.filter(({ passed }) => passed).length} of ${results.length} tests passed`;
