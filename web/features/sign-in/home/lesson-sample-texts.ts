import { texts } from '#web/texts/texts.ts';

/** In a file of their own: every screen loads the texts for signing in. */
export const lessonSampleTexts = {
  description: `A lesson in ${texts.product}: a short function, and three tests of which two have passed.`,
  file: 'hello.py',
  summary: '2 of 3 tests passed',
  tests: ['greets Ada', 'greets Grace', 'greets you, too'],
  passed: 'passed',
  next: 'next',
} as const;
