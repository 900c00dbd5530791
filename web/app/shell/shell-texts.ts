export const shellTexts = {
  shell: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    admin: 'Admin',
    courses: 'Courses',
    logout: 'Logout',
    help: 'Help',
    changePassword: 'Change password',
    profileOf: (name: string) => `Profile: ${name}`,
    hideNavigation: 'Hide navigation',
    showNavigation: 'Show navigation',
    keepNavigation: 'Keep open',
    notifications: 'Notifications',
    newWindow: 'Open in a new window',
    closeMessage: 'Close message',
  },

  embedded: {
    back: (platform: string) => `Back to ${platform}`,
    due: (at: string) => `Due ${at}`,
    ownAccount: 'Use my own Cairn account',
    asStudent: 'You look at this as a student. Nothing is graded.',
  },

  theme: { label: 'Colours', auto: 'System', light: 'Light', dark: 'Dark' },

  signInAgain: {
    title: 'Sign in again',
    body: 'Your session has ended. Sign in to go on; everything on this page is still here.',
    embedded: 'Your session has ended. Open this activity again from your course.',
    otherPerson: 'You signed in as somebody else, so this page was left.',
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
      {
        keys: ['Alt', '1 – 4'],
        does: 'In a lesson: go to the instructions, the code, the results, the exercises. In its editor: Write, Code, All, the console',
      },
      { keys: ['Alt', 'N'], does: 'In a lesson: next exercise; Alt and P, the one before' },
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
