import { plainPoints } from '#web/texts/rubric-texts.ts';

export const gradedTexts = {
  show: 'Show the grading',
  title: 'Grading',
  sum: (points: number, most: number) => `${plainPoints(points)} of ${plainPoints(most)} points`,
  added: 'These points are added to those of the tests.',
  alone: 'Only these points count for this exercise.',
  ticked: 'counts for you',
  notTicked: 'does not count',
  comments: 'You can answer comments under Questions.',
  changed: 'You have changed your program since. This is how it was graded:',
  program: 'The graded program',
  notReleased: 'Your teacher has taken the grading back for now.',
  loadFailed: 'The grading could not be loaded.',
  ask: 'Ask for a second look',
  question: 'What should your teacher look at again?',
  questionHint: 'Say which item or line you mean, and why.',
  send: 'Send',
  states: {
    asked: 'You asked for a second look. Your teacher has not answered yet.',
    accepted: 'Your teacher has accepted your request:',
    declined: 'Your teacher has declined your request:',
  },
  asked: 'You asked:',
} as const;
