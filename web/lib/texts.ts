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

  roles: {
    CONTEXT_LEARNER: 'Student',
    CONTEXT_INSTRUCTOR: 'Instructor',
    CONTEXT_ADMINISTRATOR: 'Admin',
  },

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
    ],
    singleKeys: 'Single-key shortcuts',
    singleKeysHint: 'Switch them off if you dictate or use a switch device.',
    accessibility: 'Accessibility',
    accessibilityBody:
      'Everything works with the keyboard alone, at 320 pixels, and zoomed to 400 %. Colours follow your system and never carry a meaning alone; movement stops when your system asks for less of it. If something is in your way, please tell your administrator: it is a fault, and we want to mend it.',
  },
} as const;
