/** Grades that have not reached the learning management system, for site administrators and teachers. */
export const unsentGradeTexts = {
  waiting: (attempts: number) =>
    attempts === 0 ? 'Waits to be sent.' : `Tried ${attempts === 1 ? 'once' : `${attempts} times`}.`,
  parked: 'Could not be sent.',
  sendAgain: 'Send again',
} as const;
