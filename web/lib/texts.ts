import { roleLabels } from '#contract/roles.ts';

/**
 * Every text that a user sees, in one place. Those of the specification are spelled exactly as given and checked
 * by `texts.test.ts`; the rest is ours: say what happened, what it means, what to do.
 */
const product = 'Cairn';

export const texts = {
  product,

  common: {
    close: 'Close',
    cancel: 'Cancel',
    loading: 'Loading...',
    tryAgain: 'Try again',
    details: 'Details',
    reference: 'Reference',
    status: 'Status',
  },

  shell: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    admin: 'Admin',
    courses: 'Courses',
    logout: 'Logout',
    help: 'Help',
    changePassword: 'Change password',
    hideNavigation: 'Hide navigation',
    showNavigation: 'Show navigation',
    signedInAs: 'Signed in as',
    notifications: 'Notifications',
    closeMessage: 'Close message',
  },

  theme: { label: 'Colours', auto: 'System', light: 'Light', dark: 'Dark' },

  network: {
    unreachable: 'We could not reach the server. Check your connection and try again.',
    offline: 'You are offline. Nothing can be saved until you are back; what is on the screen stays.',
    backOnline: 'You are back online.',
  },

  failure: {
    title: 'This part of the page has stopped working',
    body: 'The rest still works. Try again; if it happens again, tell your administrator the reference below.',
  },

  home: {
    headline: 'Learn to program by doing.',
    lead: 'Write code, run its tests and see what to fix, all in the browser.',
    teachers: 'For teachers: modules, tests that check themselves, progress, and grades sent to your LMS.',
    sample: `A lesson in ${product}: a short function, and three tests of which two have passed.`,
    sampleFile: 'hello.py',
    samplePassed: '2 of 3 tests passed',
    sampleTests: ['greets Ada', 'greets Grace', 'greets you, too'],
    samplePass: 'passed',
    sampleNext: 'next',
  },

  signIn: {
    title: 'Sign In',
    email: 'Email',
    password: 'Password',
    submit: 'Sign In',
    busy: 'Signing in…',
    createAccount: `New to ${product}? Create an account.`,
    forgotten: 'Forgot your password?',
    askAdministrator: 'Ask your administrator to reset it.',
    showCharacters: 'Show characters',
    capsLock: 'Caps Lock is on.',
    needsEmail: 'Enter your email address.',
    needsPassword: 'Enter your password.',
    noMatch: 'That email and password do not match an account.',
    ended: 'Your session has ended. Sign in to go on where you were.',
    unreadable: 'Your saved sign-in could not be read. Please sign in again.',
  },

  signInAgain: {
    title: 'Sign in again',
    body: 'Your session has ended. Sign in to go on; everything on this page is still here.',
    embedded: 'Your session has ended. Open this activity again from your course.',
    otherPerson: 'You signed in as somebody else, so this page was left.',
  },

  signUp: {
    title: 'Create your account',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    confirmEmail: 'Confirm Email',
    password: 'Password',
    confirmPassword: 'Confirm Password',
    submit: 'Create Account',
    busy: 'Creating your account…',
    haveAccount: 'Already have an account? Sign in.',
    backToForm: `New to ${product}? Create an account.`,
    passwordHint: 'At least 8 characters. A few unrelated words are easy to remember and hard to guess.',
    emailsDiffer: 'The two email addresses are different.',
    passwordsDiffer: 'The two passwords are different.',
    emailsMatch: 'The addresses match.',
    passwordsMatch: 'The passwords match.',
    confirmEmailFirst: 'Enter your email address again.',
    confirmPasswordFirst: 'Enter the password again.',
    signInInstead: 'Sign in instead?',
    summary: (count: number) =>
      count === 1 ? 'One thing needs your attention:' : `${count} things need your attention:`,
  },

  forgotten: {
    title: 'Forgot your password?',
    body: 'We will mail you a link with which you can choose a new one.',
    submit: 'Send the link',
    busy: 'Sending…',
    sent: 'If there is an account with this address, a link is on its way. It works once, for a short while.',
  },

  resetPassword: {
    title: 'Choose a new password',
    newPassword: 'New password',
    submit: 'Save and sign in',
    busy: 'Saving…',
    done: 'Your password has been changed.',
    incomplete: 'This link is incomplete. Open it again from the mail, or ask for a new one.',
  },

  changePassword: {
    title: 'Change password',
    current: 'Current password',
    next: 'New password',
    submit: 'Change password',
    busy: 'Changing…',
    hint: 'At least 8 characters. Everywhere else you are signed out.',
    done: 'Your password has been changed.',
  },

  logout: { title: 'Signed out', done: 'You are signed out.', again: 'Sign in again' },

  notFound: {
    title: 'There is nothing here',
    body: 'The address may be mistyped, or what was here has moved or been deleted.',
    toCourses: 'Go to your courses',
    toSignIn: 'Go to sign-in',
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
    empty:
      'You do not have any courses yet! Accept any pending invites or, if you are a teacher, click the + button to create a new course.',
    newCourse: 'New Course',
    name: 'Name',
    role: 'Role',
    progress: 'Progress',
    modules: (count: number) => (count === 1 ? '1 module' : `${count} modules`),
    progressOf: (completed: number, total: number, percent: number) =>
      `${completed} of ${total} ${total === 1 ? 'lesson' : 'lessons'}, ${percent} %`,
    noLessons: 'No lessons yet',
    loadFailed: 'Your courses could not be loaded',
    courseName: 'Course name',
    language: 'Language',
    languageHint: 'New lessons begin in it. Each lesson can have another.',
    save: 'Save',
    saving: 'Saving…',
  },

  course: {
    navigation: 'Course',
    breadcrumb: 'Breadcrumb',
    content: 'Content',
    settings: 'Settings',
    loadFailed: 'The course could not be loaded',
    noAccess: 'You do not have access to this course.',
    noAccessBody: 'It may have been deleted, or its teachers have not added you. Ask them for an invitation.',
    toCourses: 'Go to your courses',
    stillLoading: 'Still loading…',
  },

  outline: {
    newModule: 'New Module',
    moduleName: 'Module name',
    addModule: 'Add module',
    adding: 'Adding…',
    collapseAll: 'Collapse all',
    expandAll: 'Expand all',
    collapse: (name: string) => `Collapse ${name}`,
    expand: (name: string) => `Expand ${name}`,
    empty: 'No modules yet. Create your first module.',
    emptyModule: "This module doesn't have any lessons yet! Click the plus icon to add a module.",
    addLesson: 'Add lesson',
    addLessonTo: (name: string) => `Add lesson to ${name}`,
    actionsFor: (name: string) => `Actions for ${name}`,
    reorderModule: (name: string) => `Reorder module ${name}`,
    reorderLesson: (name: string) => `Reorder lesson ${name}`,
    reorderHint:
      'Press Enter to pick it up, the arrow keys to move it, Tab for the next module, Enter to put it down, Escape to leave it where it was.',
    rename: 'Rename',
    moveUp: 'Move up',
    moveDown: 'Move down',
    moveToModule: 'Move to module…',
    moveTo: 'Move to module',
    delete: 'Delete',
    back: 'Back',
    lessons: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
    exercises: (count: number) => (count === 1 ? '1 exercise' : `${count} exercises`),
    noExercises: 'No exercises yet',
    allPassing: 'all passing',
    failing: (count: number) => `${count} failing`,
    untested: (count: number) => `${count} untested`,
    /** Seen while something is picked up by keys. */
    liftedKeys: [
      { keys: ['↑', '↓'], does: 'move' },
      { keys: ['Tab'], does: 'next module' },
      { keys: ['Enter'], does: 'put down' },
      { keys: ['Esc'], does: 'put back' },
    ],
    pickedUp: (name: string) => `${name} picked up.`,
    putBack: (name: string) => `${name} is back where it was.`,
    lessonAt: (name: string, position: number, total: number, module: string) =>
      `${name}, position ${position} of ${total} in ${module}.`,
    moduleAt: (name: string, position: number, total: number) => `${name}, module ${position} of ${total}.`,
    orderNotSaved: 'Order not saved.',
    moduleMade: (name: string) => `Module ${name} added.`,
    lessonMade: (name: string) => `Lesson ${name} added.`,
    deleted: (name: string) => `${name} deleted.`,
    newLesson: 'New lesson',
    lessonName: 'Lesson name',
    language: 'Language',
    module: 'Module',
    save: 'Save',
    saving: 'Saving…',
    saveAndOpen: 'Save and open',
    renameModule: 'Rename module',
    renameLesson: 'Rename lesson',
    deleteLesson: 'Delete lesson',
    deleteLessonBody: 'Are you sure you want to delete this lesson? This action cannot be undone.',
    deleteModule: 'Delete module',
    deleteModuleBody: (name: string) =>
      `Are you sure you want to delete ${name}? All lessons in this module will be deleted as well.`,
    deleting: 'Deleting…',
    lost: (what: string[]) => `${what.join(', ')}.`,
    workOf: (students: number, isExact: boolean) =>
      students === 0
        ? 'no student work'
        : `work of ${isExact ? '' : 'at least '}${students === 1 ? '1 student' : `${students} students`}`,
  },

  courseSettings: {
    title: 'Settings',
    courseName: 'Course name',
    saveName: 'Save name',
    language: 'Default language',
    languageHint: 'New lessons begin in it. Lessons that exist keep theirs.',
    public: 'Anyone may copy this course',
    publicHint:
      'It is then listed for every teacher here. A copy contains everything: instructions, tests and solutions. It never contains your students or their work.',
    saved: 'Saved',
    saving: 'Saving…',
    allSaved: 'All changes saved',
    notSaved: (why: string) => `Not saved. ${why}`,
  },

  /** Whether what was typed is safe. */
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
    restored: (when: string) => `Put back what you typed on ${when}: it had not been saved yet.`,
    dismiss: 'Dismiss',
  },

  /** Running code and waiting for it, in both kinds of lesson screen. */
  runs: {
    running: 'Running…',
    runningFor: (seconds: string) => `Running… ${seconds} s`,
    savingFirst: 'Saving…',
    stop: 'Stop',
    offlineRun: 'You are offline. Tests run again when you are back.',
    waiting: (position: number) =>
      position <= 1 ? 'Waiting: yours is next.' : `Waiting: ${position} runs are before yours.`,
    notRunUnsaved: 'Your last change is not saved yet, so the tests were not run.',
    allPassed: (total: number) => (total === 1 ? 'The test passed.' : `All ${total} tests passed.`),
    somePassed: (passed: number, total: number, first: string) =>
      `${passed} of ${total} tests passed. First that failed: ${first}.`,
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

  /** What a run showed, wherever it is shown. */
  results: {
    passed: 'Passed',
    failed: 'Failed',
    tests: 'Tests',
    test: (number: number, name: string, word: string) => `Test ${number}, ${name}: ${word}`,
    hidePassed: 'Hide passed',
    stale: 'From your previous run',
    expected: 'Expected',
    got: 'Got',
    printed: 'Printed',
    copy: 'Copy',
    copied: 'Copied',
    onlySpace:
      'They differ only in spaces or line breaks: · stands for a space, → for a tab, ↵ for a line break.',
    line: (line: number) => `Line ${line}`,
    nothingMore: 'There is nothing more to say about this one.',
    original: 'Original message',
    unknownError: (error: string) => ({
      what: `Your program stopped with ${error}`,
      why: 'Look at the line it names, and at the values that are used there.',
    }),
  },

  output: {
    nothing: 'Your code ran but printed nothing.',
    cut: 'The output was longer than 64 KB. The rest was left away.',
    copy: 'Copy output',
    copied: 'Copied',
    wrap: 'Wrap lines',
    download: 'Download output',
    showAll: (lines: number) => `Show all ${lines.toLocaleString('en-US')} lines`,
  },

  lessonEditor: {
    exercises: 'Exercises',
    empty: 'You do not have any exercises. Create one to get started!',
    fallbackName: (position: number) => `Exercise ${position + 1}`,
    nothingOpen: 'An exercise has instructions, tests, and a solution that proves the tests right.',
    newExercise: 'New exercise',
    creating: 'Creating…',
    created: (name: string) => `${name} added.`,
    studentProgress: 'View Student Progress',
    loadFailed: 'The lesson could not be loaded',
    stillLoading: 'Still loading…',
    breadcrumb: 'Breadcrumb',
    shortcutsHint: 'Esc, then Tab leaves an editor',
    leaveHint: 'Tab indents here. To leave the editor, press Esc, then Tab.',

    statuses: { PASSING: 'Passing', FAILING: 'Failing', UNTESTED: 'Untested' },

    actionsFor: (name: string) => `Actions for ${name}`,
    back: 'Back',
    copy: 'Make a copy',
    moveUp: 'Move up',
    moveDown: 'Move down',
    moveTo: 'Move to position…',
    position: 'Position',
    delete: 'Delete',
    reorder: (name: string) => `Reorder ${name}`,
    reorderHint:
      'Press Enter to pick it up, the arrow keys to move it, Enter to put it down, Escape to leave it where it was.',
    pickedUp: (name: string) => `${name} picked up.`,
    putBack: (name: string) => `${name} is back where it was.`,
    movedTo: (name: string, position: number, total: number) => `${name}, position ${position} of ${total}.`,
    orderNotSaved: 'The new order could not be saved. The exercises are back in the old one.',
    deleteTitle: 'Delete Exercise',
    deleteBody: 'Are you sure you want to delete this excercise?',
    deleteWork: 'What students wrote for it is deleted, too.',
    deleteAction: 'Delete exercise',
    deleting: 'Deleting…',
    deleted: (name: string) => `${name} deleted.`,

    name: 'Exercise name',
    instructions: 'Instructions',
    instructionsHint: 'Explain in markdown what to do. Code goes between `backticks`.',
    write: 'Write',
    preview: 'Preview',
    previewOf: 'Instructions as students see them',
    nothingToPreview: 'What students read appears here as you write.',
    tests: 'Test code',
    solution: 'Solution code',
    testsShort: 'Tests',
    solutionShort: 'Solution',
    starter: 'Starter code',
    codeOf: 'Code',
    leaving: 'Escape, then Tab leaves the editor',
    starterDefault:
      'Students begin with the default of the language. Change it to give this exercise its own.',
    starterOwn: 'Students begin with this code.',
    starterReset: 'Use the default',
    stripped: (urls: string[]) =>
      `${urls.length === 1 ? 'One address' : `${urls.length} addresses`} will be left away, because only http, https, mailto, irc, ircs, xmpp and relative ones are shown: ${urls.join(', ')}`,
    markdown: { copy: 'Copy code', copied: 'Copied', done: 'done', toDo: 'to do' },
    enterFullscreen: 'Fullscreen',
    leaveFullscreen: 'Leave fullscreen',
    separators: {
      list: 'Width of the exercise list',
      instructions: 'Width of the instructions',
      tests: 'Width of the test code',
      upper: 'Height of the instructions',
      console: 'Height of the console',
    },
    work: 'Exercise',
    results: 'Results',

    save: 'Save now',
    run: 'Run tests',
    runAll: 'Run all exercises',
    console: 'Console',
    output: 'Output',
    testResults: 'Test Results',
    summary: (passed: number, total: number) => `(${passed} / ${total} Passed)`,
    notRun: 'Run the tests to see whether the solution passes them.',
    noTests: 'No test ran. Write at least one test, so that the exercise can be passed.',
    stale: 'From before your last change',

    health: {
      title: 'Is this exercise sound?',
      starterFails: 'The starter code fails, as it should',
      starterPasses: 'The starter code passes already: students have nothing to do',
      emptyFails: 'An empty program fails, as it should',
      emptyPasses: 'An empty program passes: the tests check nothing',
      time: (ms: number, limit: number, percent: number) =>
        `The solution used ${ms} of ${limit} ms (${percent} %)`,
      timeIsShort: 'Students with a slower way may run out of time.',
    },

    allTitle: 'All exercises of this lesson',
    allCaption: 'Outcome by exercise',
    allExercise: 'Exercise',
    allStatus: 'Outcome',
    allTests: 'Tests',
    allTime: 'Time',
    allHealth: 'Sound',
    allSound: 'Yes',
    allUnsound: 'No: passes without a solution',
    allSlow: 'Close to the time limit',
    allWaiting: 'Waiting',
    allDone: (passing: number, total: number) => `${passing} of ${total} exercises pass.`,
    runAgain: 'Run again',

    conflict: (when: string, what: string) =>
      `Somebody changed this exercise on ${when} while you did, too: ${what}. Yours is kept on this device and not saved until you choose.`,
    conflictChoices: {
      compare: 'Compare',
      keepMine: 'Keep mine',
      takeTheirs: 'Take theirs',
      compareTitle: 'Two versions of this exercise',
      compareLead: 'Lines with − are only in theirs, lines with + only in yours.',
      onlyTheirs: 'only in theirs',
      onlyMine: 'only in yours',
    },
  },

  admin: {
    title: 'Admin',
    welcome: 'Welcome to Admin Panel',
    sandbox: 'Running student code',
    noWorker:
      'No worker is running, so nothing can be run and no mail is sent. Start one with CAIRN_SERVICES=worker.',
    slots: (count: number) => (count === 1 ? '1 run at a time' : `${count} runs at a time`),
    waitingJobs: (count: number) => (count === 1 ? '1 job waits.' : `${count} jobs wait.`),
    loadFailed: 'The state of the server could not be loaded.',
  },

  help: {
    title: 'Help',
    keyboard: 'Keyboard',
    keys: [
      { keys: ['?'], does: 'Open this help' },
      { keys: ['Tab'], does: 'Go to the next control; with Shift, back to the one before' },
      { keys: ['Enter'], does: 'Follow a link, press a button, send a form' },
      { keys: ['Esc'], does: 'Close a dialog or the navigation' },
      { keys: ['Alt', 'T'], does: 'Go to the newest message' },
      { keys: ['Ctrl / ⌘', 'Enter'], does: 'Run the tests of an exercise' },
      { keys: ['Ctrl / ⌘', 'S'], does: 'Save now' },
      { keys: ['F8'], does: 'Go to the next test that failed; with Shift, to the one before' },
      { keys: ['Esc', 'Tab'], does: 'Leave a code editor, where Tab alone indents' },
      {
        keys: ['Ctrl', 'M'],
        does: 'In a code editor: let Tab move on instead of indenting, or indent again',
      },
    ],
    singleKeys: 'Single-key shortcuts',
    singleKeysHint: 'Switch them off if you dictate or use a switch device.',
    accessibility: 'Accessibility',
    accessibilityBody:
      'Everything works with the keyboard alone, at 320 pixels, and zoomed to 400 %. Colours follow your system and never carry a meaning alone; movement stops when your system asks for less of it. If something is in your way, please tell your administrator: it is a fault, and we want to mend it.',
  },
} as const;
