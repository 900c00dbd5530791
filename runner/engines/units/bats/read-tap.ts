import type { TestResult } from '#contract/running/run-request.ts';

export type ReadTap = {
  planned: number;
  results: TestResult[];
  /** What bats said instead of running tests. */
  problem: string | null;
  problemLine?: number;
};

/** The report of bats. Lines of the program can only be in it behind a number sign or in a block of its own. */
export function readTap(text: string, addedLines: number): ReadTap {
  let planned = -1;
  const results: TestResult[] = [];
  const others: string[] = [];
  const counts = new Map<string, number>();
  const details: string[][] = [];
  for (const line of text.split('\n')) {
    const plan = /^1\.\.(\d+)$/.exec(line);
    const result = /^(not ok|ok) (\d+) (.*)$/.exec(line);
    if (plan && planned === -1) planned = Number(plan[1]);
    else if (result && Number(result[2]) === results.length + 1) {
      const [name, skip] = splitSkip(result[3]!);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const passed = result[1] === 'ok' && skip === undefined;
      results.push({
        name: count === 1 ? name : `${name} (${count})`,
        passed,
        status: skip !== undefined ? 'skipped' : passed ? 'passed' : 'failed',
        feedback: '',
      });
      details.push([]);
    } else if (results.length > 0) details.at(-1)!.push(line);
    else others.push(line);
  }
  for (const [index, result] of results.entries())
    if (result.status === 'failed') result.feedback = feedbackOf(result.name, details[index]!, addedLines);
  const unread = results[0]?.name === 'setup_file failed' ? unreadTests(results[0].feedback) : null;
  if (unread) return { planned: -1, results: [], ...unread };
  const said = others.filter(line => line.trim() !== '' && !line.startsWith('TAP version')).join('\n');
  const problemLine = /line (\d+)/.exec(said)?.[1];
  return {
    planned,
    results,
    problem: planned > 0 || said === '' ? null : said.slice(0, 500),
    ...(problemLine === undefined ? {} : { problemLine: Math.max(1, Number(problemLine) - addedLines) }),
  };
}

/** bats blames its own preparation for tests that Bash cannot read. */
function unreadTests(feedback: string): { problem: string; problemLine: number } | null {
  const found = /tests\.bats: line (\d+): ((?:syntax error|unexpected EOF).*)/.exec(feedback);
  return found && { problem: found[2]!, problemLine: Number(found[1]) };
}

function splitSkip(title: string): [string, string | undefined] {
  const found = /^(.*?) # skip ?(.*)$/i.exec(title);
  return found ? [found[1]!, found[2]!] : [title.replace(/ # timeout after .*$/, ''), undefined];
}

/** Without the places of bats itself, and with the lines as the author counts them. */
function feedbackOf(name: string, lines: string[], addedLines: number): string {
  const said = lines
    .filter(line => !/^\s*(?:---|\.\.\.|message: \|)\s*$/.test(line))
    .map(line => line.replace(/^# ?/, '').replace(/^ {4}/, ''))
    .filter(line => !/^\(?(?:from function|in test file)/.test(line.trim()))
    .map(line =>
      line.replace(/(tests\.bats: line )(\d+)/, (_, lead, at) => `${lead}${Number(at) - addedLines}`),
    )
    .join('\n')
    .trim();
  return `${name}: ${said === '' ? 'this is not as it should be.' : said}`;
}
