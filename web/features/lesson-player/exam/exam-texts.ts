import { showNumber } from '#web/texts/locale.ts';
const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;

/** What students read around an exam. */
export const examTexts = {
  heading: (lesson: string) => `Exam: ${lesson}`,
  before: 'Before you begin',
  isClosed: 'This exam is closed. Ask your teacher if you could not write it.',
  code: 'Access code',
  codeHint: 'Whoever supervises the exam tells you this code.',
  ready: 'I am ready',
  readyIn: (left: string) => `It opens in ${left}`,
  needsBrowser: 'This exam opens only in Safe Exam Browser.',
  getBrowser: 'Open in Safe Exam Browser',
  wrongPlace: 'This exam can be written only from the computers of your school.',
  secondsLeft: (left: string) => `${left} left`,
  announced: (count: number) => `${minutes(count)} left in this exam.`,
  handIn: 'Hand in…',
  handInTitle: 'Hand in now?',
  handInBody: 'What is saved now counts. You cannot change it afterwards.',
  handInNow: 'Hand in',
  notSaved: 'Your last changes are not saved yet. Wait for the network before you hand in.',
  handedInAt: (time: string) => `Handed in at ${time}`,
  by: {
    student: 'You handed in. You need not do anything more.',
    staff: 'Your teacher handed in for you. You need not do anything more.',
    time: 'The time was over, so your last saved work was handed in. You need not do anything more.',
  },
  fact: { exam: 'Exam', exercises: 'Stored', receipt: 'Receipt' },
  stored: (name: string, count: number) =>
    `${name}: ${showNumber(count)} ${count === 1 ? 'character' : 'characters'}`,
  arrivedLate: 'arrived late, accepted',
  exercise: (number: number) => `Exercise ${number}`,
  saveReceipt: 'Save receipt',
  checkReceipt: 'Check a receipt',
  toCourse: 'Return to Course',
  theseRan: 'These tests ran:',
  later: 'The results come when your teacher releases them.',
};
