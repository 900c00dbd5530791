import { showNumber } from './locale.ts';
import { roleLabels } from '#contract/core/roles.ts';

const product = 'Cairn';

/**
 * Texts that several features show; those of one feature are in its folder, in a file that ends with `-texts.ts`. Texts of
 * the specification are spelled exactly as given and checked by `texts.test.ts`; the rest is ours: say what happened, what it
 * means, what to do.
 */
export const texts = {
  product,

  common: {
    close: 'Close',
    cancel: 'Cancel',
    loading: 'Loading...',
    stillLoading: 'Still loading…',
    tryAgain: 'Try again',
    details: 'Details',
    reference: 'Reference',
    status: 'Status',
  },

  network: {
    unreachable: 'We could not reach the server. Check your connection and try again.',
    offline: 'You are offline. Nothing can be saved until you are back; what is on the screen stays.',
    offlineKept: 'You are offline. Your code is kept on this device and will be saved when you are back.',
    backOnline: 'You are back online.',
  },

  failure: {
    title: 'This part of the page has stopped working',
    body: 'The rest still works. Try again; if it happens again, tell your administrator the reference below.',
  },

  notFound: {
    title: 'There is nothing here',
    body: 'The address may be mistyped, or what was here has moved or been deleted.',
    toCourses: 'Go to your courses',
    toSignIn: 'Go to sign-in',
  },

  file: {
    drop: 'or drop it here',
    dropNow: 'Drop the file here',
    another: 'Choose another file',
  },

  sections: {
    section: 'Section',
    all: 'All sections',
    without: 'No section',
  },

  roles: roleLabels,

  languages: {
    loading: 'Loading languages…',
    failed: 'The languages could not be loaded.',
    unavailable: (name: string) => `${name} (not available)`,
    needed: 'Choose a language.',
  },

  courses: {
    title: 'Courses',
    modules: (count: number) => (count === 1 ? '1 module' : `${count} modules`),
    /** A completed lesson stays completed when exercises are added; the text then says how many are new. */
    withNew: (completed: string, added: number) => (added > 0 ? `${completed}, ${added} new` : completed),
    progressOf: (completed: number, total: number, percent: number) =>
      `${completed} of ${total} ${total === 1 ? 'lesson' : 'lessons'}, ${percent} %`,
  },

  password: {
    showCharacters: 'Show characters',
    capsLock: 'Caps Lock is on.',
  },

  course: {
    navigation: 'Course',
    breadcrumb: 'Breadcrumb',
    content: 'Content',
    progress: 'Progress',
    gradebook: 'Gradebook',
    people: 'People',
    settings: 'Settings',
    loadFailed: 'The course could not be loaded',
    noAccess: 'You do not have access to this course.',
    noAccessBody: 'It may have been deleted, or its teachers have not added you. Ask them for an invitation.',
    toCourses: 'Go to your courses',
    asStudent: 'View as student',
  },

  saving: {
    saves: {
      saved: 'Saved',
      saving: 'Saving…',
      retrying: 'Not saved – retrying',
      offline: 'Offline – kept on this device',
      conflict: 'Not saved – changed by somebody else',
      refused: 'Not saved',
    },
    refused: (why: string) => `Not saved. ${why}`,
    retrying: (why: string) =>
      `Not saved yet. ${why} What you typed is kept on this device, and is saved by itself as soon as that works.`,
    restored: (when: string) => `Put back what you typed on ${when}: it had not been saved yet.`,
    dismiss: 'Dismiss',
  },

  /** Texts about running code, shared by the lesson editor and the lesson player. */
  runs: {
    running: 'Running…',
    runningFirst: 'Running… The first run after a start of the server takes longer.',
    runningFor: (seconds: string) => `Running… ${seconds} s`,
    savingFirst: 'Saving…',
    stop: 'Stop',
    offlineRun: 'You are offline. Tests run again when you are back.',
    waiting: (position: number) =>
      position <= 1 ? 'Waiting: yours is next.' : `Waiting: ${position} runs are before yours.`,
    notRunUnsaved: 'Your last change is not saved yet, so the tests were not run.',
    notRunConflict: 'There are two versions of the text. Choose one above, then run the tests.',
    allPassed: (total: number) => (total === 1 ? 'The test passed.' : `All ${total} tests passed.`),
    somePassed: (passed: number, total: number, first: string) =>
      `${passed} of ${total} tests passed. First that failed: ${first}.`,
    expectedGot: (expected: string, got: string) => `Expected ${expected}, got ${got}.`,
    didNotRun: (why: string) => `Tests did not run. ${why}`,
    verdicts: {
      finished: 'The tests ran to their end.',
      'compile-failed': 'The code could not be compiled.',
      'timed-out': 'The code was stopped because it took too long. Is there a loop that never ends?',
      'out-of-memory': 'The code was stopped because it needed too much memory.',
      'too-much-output': 'The code was stopped because it printed too much.',
      'too-many-processes': 'The code was stopped because it started too many processes.',
      crashed: 'The code ended before the tests did.',
      cancelled: 'The run was stopped.',
      'sandbox-failed': 'The tests could not be run. That is our fault, not yours: please run them again.',
    },
  },

  /** Texts about the results of a run, shared by all screens that show them. */
  results: {
    passed: 'Passed',
    failed: 'Failed',
    notRun: 'Not run',
    tests: 'Tests',
    test: (number: number, name: string, word: string) => `Test ${number}, ${name}: ${word}`,
    passedCount: (count: number) => `${count} passed`,
    notRunCount: (count: number) => `${count} not run`,
    skippedForAll: (names: string[]) =>
      `Skipped for everybody, so ${names.length === 1 ? 'it does' : 'they do'} not count: ${names.join(', ')}.`,
    stale: 'From your previous run',
    expected: 'Expected',
    got: 'Got',
    printed: 'Printed',
    input: 'Input',
    called: 'Called',
    nothing: 'nothing',
    copy: 'Copy',
    copied: 'Copied',
    onlySpace:
      'They differ only in spaces or line breaks: · stands for a space, → for a tab, ↵ for a line break.',
    line: (line: number, file?: string) => (file ? `${file}, line ${line}` : `Line ${line}`),
    wasNotRun: 'The run ended before it was the turn of this test.',
    nothingMore: 'There is nothing more to say about this one.',
    figure: (number: number) => `Figure ${number} of your program, without a title`,
    original: 'Original message',
    ask: 'Ask about this',
    askShort: 'Ask',
    stepThrough: 'Step through this test',
    stepThroughShort: 'Step through',
    showAll: (lines: number) => `Show all ${lines} lines`,
    compilerSays: 'Here is what the compiler says:',
    warnings: (count: number) =>
      count === 1 ? 'The compiler warns about 1 line.' : `The compiler warns about ${count} lines.`,
  },

  output: {
    nothing: 'Your code ran but printed nothing.',
    cut: 'The output is long: only a part of it is kept.',
    copy: 'Copy output',
    copied: 'Copied',
    wrap: 'Wrap lines',
    download: 'Download output',
    showAll: (lines: number) => `Show all ${showNumber(lines)} lines`,
  },
} as const;
