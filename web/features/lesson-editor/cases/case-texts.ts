import { mostCases, usualTolerance } from '#contract/running/test-code/io-cases.ts';

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

export const caseTexts = {
  /** The kind of the tests, beside their name. */
  kindIo: (cases: number) => `Input and output, ${count(cases, 'case')}`,
  kindBroken: 'Input and output',
  kindUnit: (framework: string | null) => (framework === null ? 'Unit tests' : `Unit tests, ${framework}`),
  /** What a program could still do, in the languages whose tests do not run in a process of their own. */
  remains: {
    junit:
      'An object of the program is believed about itself: compare texts, numbers and collections where you can.',
    'c-unit':
      'Write what you expect as a value in the check: CHECK_EQ(f(3), 6). A variable is in the memory of the program.',
    catch2:
      'Write what you expect as a value in the check: REQUIRE(f(3) == 6). A variable is in the memory of the program.',
    bats: 'What a test exports or writes to a file before a call can be read by the program.',
  } as Partial<Record<string, string>>,
  none: 'No tests yet. Start with',
  startIo: 'Input and output',
  startUnit: 'Unit tests',
  view: 'View of the tests',
  table: 'Table',
  text: 'Text',
  mend: (line: number, problem: string) => `Line ${line}: ${problem} Mend it to see the table.`,
  goToLine: (line: number) => `Go to line ${line}`,

  list: 'Cases',
  name: 'Name',
  input: 'Input',
  expected: 'Expected output',
  compare: 'Compare',
  match: 'Match',
  rowActions: 'Actions',
  matches: {
    trimmed: 'trimmed',
    exact: 'exact',
    contains: 'contains',
    regex: 'pattern',
    numbers: 'numbers',
  },
  matchHints: {
    trimmed: 'Spaces at line ends and empty lines at the end do not count.',
    exact: 'Every character counts.',
    contains: 'The expected text has to be somewhere in the output.',
    regex: 'The expected output is a regular expression.',
    numbers: 'Words have to be the same, numbers nearly the same.',
  },
  more: 'More settings',
  less: 'Fewer settings',
  moreOf: (name: string) => `More settings of ${name}`,
  settings: {
    hidden: 'hidden',
    stderr: 'error output',
    exitCode: (code: number) => `exit code ${code}`,
    tolerance: (value: number) => `± ${value}`,
    args: (args: number) => count(args, 'argument'),
    files: (files: number) => count(files, 'file'),
    expectedFiles: (files: number) => `writes ${count(files, 'file')}`,
    points: (points: number) => `${points} point${points === 1 ? '' : 's'}`,
  },
  number: 'Case',
  results: { pass: 'passed', fail: 'failed', untested: 'not run' },
  before: (word: string) => `${word}, before your last change`,
  args: 'Arguments, one per line',
  exitCode: 'Exit code',
  exitCodeHint: '0, if empty',
  tolerance: 'Tolerance',
  toleranceHint: `${usualTolerance}, if empty`,
  points: 'Points',
  pointsHint: '1',
  stderr: 'Expected error output',
  hidden: 'Hidden',
  hiddenHint: 'Students see its name and whether it passed.',
  files: (files: number) => `Files: ${files}`,
  expectedFiles: (files: number) => `Expected files: ${files}`,
  notCompared: 'Not compared',
  nothing: 'No output',
  badPattern: 'This is not a valid regular expression.',
  emptyContains: 'Write what the output has to contain.',
  fromSolution: 'From the solution, please check.',
  of: (field: string, name: string) => `${field} of ${name}`,

  ignorePrompts: 'Ignore prompts in the output',
  ignorePromptsHint:
    'What a program asks before it reads its input is not compared. In Python the prompt of input() is left out; elsewhere a question before the expected text is accepted.',
  addedExitCodes: (names: string[]) =>
    `A case without an exit code has to end with 0. Your solution ends with another code in ${names.join(', ')}, so ${names.length === 1 ? 'this case' : 'these cases'} got it.`,
  codesSeen: 'Got it',

  add: 'New case',
  addKey: 'Enter',
  addHint: 'Enter in a name adds a case below it.',
  tooMany: `A list has at most ${mostCases} cases.`,
  actions: 'Actions for all cases',
  actionsFor: (name: string) => `Actions for ${name}`,
  duplicate: 'Duplicate',
  expectNothing: 'Expect no output',
  remove: 'Delete',
  added: (name: string) => `${name} added.`,
  removed: (name: string) => `${name} deleted.`,
  undo: 'Undo',

  paste: 'Paste rows…',
  pasteTitle: 'Paste rows from a spreadsheet',
  pasteLead:
    'Copy cells in your spreadsheet and paste them here. The columns are name, input and expected output; with two columns, input and expected output. A first row with names of columns may choose others.',
  pasteField: 'Rows',
  pastePreview: (cases: number, unnamed: number) =>
    unnamed === 0 ? count(cases, 'case') : `${count(cases, 'case')}, ${unnamed} without a name`,
  pasteNone: 'There is nothing to add yet.',
  pasteDo: (cases: number) => `Add ${count(cases, 'case')}`,

  fill: 'Fill expected from the solution',
  filled: (cases: number) =>
    cases === 0
      ? 'Nothing to fill: every case has an expected output.'
      : `Filled ${count(cases, 'case')} from the solution, please check.`,
  crashedSolution: (names: string[]) =>
    `The solution ended with an error in ${names.join(', ')}, so nothing was filled. Mend it, or give ${names.length === 1 ? 'this case' : 'these cases'} the exit code that is right.`,
  notFilled: 'The solution did not run to its end, so nothing was filled. See the results.',
  changedMeanwhile: 'The tests changed while the solution ran, so nothing was filled. Please fill again.',
  someNotFilled: (names: string[]) => `Not filled, because the output is too long: ${names.join(', ')}.`,

  filesTitle: (name: string) => `Files of ${name}`,
  filesLead: 'The program finds these files in its folder.',
  expectedFilesTitle: (name: string) => `Expected files of ${name}`,
  expectedFilesLead: 'The program has to write these files. They are compared in the same way as the output.',
  fileName: 'File name',
  fileContent: 'Content',
  addFile: 'Add file',
  removeFile: (name: string) => `Delete ${name}`,
  setFiles: 'Set files',
  fileTwice: (name: string) => `There is already a ${name}.`,
  fileIsFolder: (name: string) => `${name} cannot be a file and a folder at once.`,
} as const;
