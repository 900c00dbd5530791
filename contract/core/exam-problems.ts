import { catalogue } from './catalogue.ts';

/** Why an exam lets a student do nothing now, or not this. Pages know some of these by their codes. */
export const examProblems = catalogue('exam', {
  notBegun: 'This is an exam. Open its start page to begin.',
  ended:
    'Your exam has ended. What you handed in is stored; the results come when your teacher releases them.',
  over: 'This exam is over, so your work stays as it is.',
  otherAddress: 'This exam can be written only from the computers of your school. Ask whoever supervises it.',
  otherBrowser:
    'This exam opens only in Safe Exam Browser with the configuration of this exam. Open the file from the start page.',
  noHints: 'Hints are switched off in this exam.',
  noQuestions: 'Questions are switched off in this exam. Ask whoever supervises it.',
  noFreeRun: 'Trying a program freely is switched off in this exam.',
  noStepping: 'Stepping through a program is switched off in this exam.',
  noRunsLeft: ({ most }: { most: number }) =>
    `You have run the tests of this exercise ${most} times, which is all that this exam allows.`,
  markAfterRelease:
    'The results of this exam are not released, so nothing is marked as complete in it yet. Release them first.',
  isNone: 'This lesson is no exam.',
  notOpen: 'This exam is not open now.',
  staffNeedNoStart: 'Staff see the lesson without beginning its exam.',
  wrongCode: 'This is not the access code of this exam. Ask whoever supervises it.',
  changedMeanwhile: 'Somebody else has changed this exam meanwhile. Look at it again.',
  begunAsLesson: 'Students have begun this lesson already. Duplicate it, and make the copy an exam.',
  begunAsExam: 'Students have begun this exam, so it stays one until its results are released.',
  poolInUse: 'Students have begun this exam, so it cannot ask for another number of exercises.',
  windowIsEmpty: 'The window has to close after it opens.',
  windowIncomplete: 'Say both when the window opens and when it closes, or neither.',
  fixedNeedsWindow: 'For a fixed start, say when the window opens.',
  noSuchRange: ({ range }: { range: string }) =>
    `“${range}” is no IP address or range. Write one like 192.0.2.0/24.`,
  stillRunning: 'Somebody is still writing this exam. Wait for the end, or hand in for them.',
  notWriting: 'This person is not writing the exam now.',
  timeGivenMeanwhile: 'Somebody else has given time meanwhile. Look at it again.',
  nothingLate: 'There is nothing to accept that arrived late.',
  heldResult: 'Your program is saved. The result is shown when your teacher releases it.',
  ranResult:
    'Your program is saved and its tests ran. What they found is shown when your teacher releases it.',
});
