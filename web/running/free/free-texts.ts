/** Texts of the free run, loaded with it. */
export const freeTexts = {
  waiting: 'Waiting for a free place.',
  cancel: 'Cancel',
  running: (time: string) => `Running ${time}`,
  title: 'Your program',
  transcript: 'What your program printed',
  input: 'Input',
  send: 'Send',
  endInput: 'End input',
  stop: 'Stop',
  typed: 'You typed:',
  nothing: 'It printed nothing.',
  cut: 'The beginning is no longer shown.',
  again: 'Try again',
  sameInput: 'Same input again',
  steps: 'Step through this run',
  thisRun: 'this run',
  takeOver: 'Stop it and run here',
  moreLines: (lines: number) => `${lines} more lines`,
  lost: 'The connection was lost, so the program was stopped. What it printed is still here.',
  blocked:
    'The connection to the program could not be opened. Something between this page and the server does not let it through. Run tests works nevertheless.',
} as const;
