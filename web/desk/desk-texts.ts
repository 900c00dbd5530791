/** Texts shared by the lesson editor and the lesson player: editors, panes, markdown. */
export const deskTexts = {
  back: 'Back',
  more: 'More',
  breadcrumb: 'Breadcrumb',
  notices: (count: number) => `${count} notices`,
  showNotices: 'Show all notices',
  hideNotices: 'Fold the notices',
  leaving: 'Escape, then Tab leaves the editor',
  leaveHint: 'Tab indents here. To leave the editor, press Esc, then Tab.',
  typingHelp: 'Help while typing',
  typingHelpMeans: 'Underlines mistakes and suggests names.',
  fullscreen: { enter: 'Fullscreen', leave: 'Leave fullscreen' },
  files: {
    files: 'Files',
    readOnly: 'read only',
    readOnlyNote: 'You can read this file but not change it.',
    binaryNote: 'This file is not text. Your program can read it.',
    errors: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
  },
  markdown: {
    copy: 'Copy code',
    copied: 'Copied',
    done: 'done',
    toDo: 'to do',
    asWritten: 'This text is too complex to be formatted, so it is shown as it was written.',
  },
  loadFailed: 'The lesson could not be loaded',
} as const;
