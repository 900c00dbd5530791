import { listedStuck } from '#contract/learning/insight.ts';
import { showNumber } from '#web/texts/locale.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${showNumber(count)} people`);
const runs = (count: number) => (count === 1 ? '1 run' : `${showNumber(count)} runs`);
const minutes = (count: number) => (count === 1 ? '1 minute' : `${showNumber(count)} minutes`);

/** In a file of their own, so that only the screens of staff load them. */
export const insightTexts = {
  title: 'What is hard',
  nameOf: (name: string | null, position: number) => name ?? `Exercise ${position + 1}`,
  loadFailed: 'The exercise could not be loaded',
  summary: (started: number, solved: number) =>
    `${showNumber(started)} started, ${showNumber(solved)} solved`,
  average: (points: string) => `${points} on average`,
  empty: 'Nobody has run this yet.',
  hideNames: 'Hide names',
  student: (number: number) => `Student ${number}`,
  download: 'Download CSV',
  asTable: 'Show as table',
  people,
  tests: {
    title: 'Tests that fail most',
    found: (test: string, count: number) => `${people(count)} failed “${test}”.`,
    none: 'No test has failed.',
    test: 'Test',
    people: 'People',
    rest: (count: number) => (count === 1 ? '1 more test failed.' : `${count} more tests failed.`),
  },
  runs: {
    title: 'Runs to solve',
    found: (half: number, most: number) =>
      `Half solved it within ${runs(half)}, three of four within ${runs(most)}.`,
    unit: 'Runs',
  },
  minutes: {
    title: 'Minutes to solve',
    found: (half: number, most: number) =>
      `Half solved it within ${minutes(half)}, three of four within ${minutes(most)}.`,
    unit: 'Minutes',
    hint: 'A pause of more than ten minutes counts as ten.',
  },
  few: (count: number) =>
    count === 0 ? 'Nobody has solved it yet.' : `${people(count)} solved it. A picture comes with five.`,
  hints: {
    title: 'Hints used',
    found: (used: number, started: number) =>
      used === 0 ? 'Nobody has opened a hint.' : `${people(used)} of ${started} opened a hint.`,
    number: (number: number) => `Hint ${number}`,
  },
  groups: {
    title: 'Wrong answers, grouped',
    notRun: 'The program does not run',
    code: (count: number) => (count === 1 ? 'Show code' : `Show code of ${count}`),
    none: 'No wrong answers since groups are counted.',
    loadFailed: 'The programs could not be loaded',
    by: (name: string) => `Code of ${name}`,
    line: (line: number) => `fails at line ${line}`,
    more: (count: number) => (count === 1 ? 'Show 1 more group' : `Show ${count} more groups`),
    ended: (version: number) => `ended with version ${version}, which has no such test`,
    accepted: (version: number) => `accepted since version ${version}`,
  },
  explanation: {
    write: 'Explain this',
    suggested: 'A few words about one of the largest groups help most.',
    again: (text: string) => `Use again: “${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`,
    label: 'Explanation',
    note: 'Everybody who gives such an answer from now on reads this above the failing test. You can use markdown.',
    save: 'Save',
    cancel: 'Cancel',
    edit: 'Edit',
    withdraw: 'Withdraw',
    shown: (count: number, helped: number) =>
      count === 0
        ? 'Shown to nobody yet.'
        : `Shown to ${showNumber(count)}. ${showNumber(helped)} solved it within three runs.`,
  },
  lines: {
    title: 'Exercises',
    loadFailed: 'The exercises could not be loaded',
    lesson: 'Lesson',
    exercise: 'Exercise',
    solved: 'Solved',
    solvedOf: (solved: number, tried: number) => `${showNumber(solved)} of ${showNumber(tried)}`,
    runs: 'Median runs',
    minutes: 'Median minutes',
    hints: 'Hints opened',
    hardest: 'Fails most',
    hardestOf: (test: string, count: number) => `${test} (${people(count)})`,
    none: '–',
    untried: 'Nobody yet',
  },
  stuck: {
    title: (count: number) => `Stuck now (${count}${count >= listedStuck ? '+' : ''})`,
    line: (count: number) =>
      count === 0
        ? 'Nobody is stuck now'
        : count === 1
          ? '1 person is stuck now'
          : `${showNumber(count)} people are stuck now`,
    place: (name: string, count: number) => `${name} ${count}`,
    places: (places: string[], isCut: boolean) => `${places.join(', ')}${isCut ? ', …' : '.'}`,
    earlier: (count: number) => `Earlier today ${showNumber(count)}.`,
    earlierTitle: (count: number) => `Earlier today (${showNumber(count)})`,
    show: 'Show',
    hide: 'Hide',
    none: 'Nobody looks stuck.',
    left: (count: number) =>
      count === 1 ? '1 person left while stuck' : `${showNumber(count)} people left while stuck`,
    same: (test: string, times: number) => `same test ${times} times: ${test}`,
    sameNotRun: (times: number) => `program does not run, ${times} times`,
    slow: (own: number) => `${minutes(own)} at it; three of four needed less`,
    still: (own: number) => `page open, no edit for ${minutes(own)}`,
    open: 'Open code',
    openOf: (name: string) => `Open code of ${name}`,
    more: (count: number) => (count === 1 ? '1 more is stuck' : `${count} more are stuck`),
    showAll: (count: number) => `Show all ${count}`,
    where: (lesson: string, exercise: string) => `${lesson}, ${exercise}`,
    loadFailed: 'The code could not be loaded',
    result: 'What the last run found',
    notRun: 'They have not run it yet.',
    toLesson: 'Open in the lesson',
  },
  csv: {
    name: 'Student',
    section: 'Section',
    solved: 'Solved',
    runs: 'Runs',
    minutes: 'Minutes',
    hints: 'Hints opened',
    lastRun: 'Last run (ISO)',
    failed: 'Failed tests',
    state: (isSolved: boolean, isBypassed: boolean) =>
      isSolved ? 'Solved' : isBypassed ? 'Marked as complete' : 'Not solved',
  },
} as const;
