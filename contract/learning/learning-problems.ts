import { catalogue } from '../core/catalogue.ts';

export const learningProblems = catalogue('learning', {
  nothingKnownAboutPerson: 'Nothing is known about this person any more.',
  effectNotKnown: 'It is not known yet whose result would change. Look at the effect first.',
  noSuchGroup: 'There is no such group of wrong answers.',
  processNotRecorded: 'This course does not record how programs come to be.',
  pageOfOtherExercise: 'Another page has this name. Load the page again.',
  noSuchAttempt: 'There is no such attempt at this exercise.',
  invitedOtherAddress: ({ email }: { email: string }) =>
    `This invitation is for ${email}. Sign in with that address to answer it.`,
  staffNeedsMailLink:
    'To join as staff, open the link in the invitation’s mail, or verify your address first.',
  staffNeedsLink: 'To join as staff, open the invitation’s link. Whoever invited you can give it to you.',
  memberAlready: ({ email }: { email: string }) =>
    `You are in this course already. The invitation stays open for ${email}.`,
  noSuchPerson: 'There is no such person in this course.',
  lastOfStaff: 'A course needs at least one instructor or admin. Give somebody else that role first.',
  mailedTooOften: 'This invite was mailed several times just now.',
  wrongCodes: 'Too many wrong codes.',
  invitesPerDay: ({ most }: { most: number }) =>
    `You can invite at most ${most} people a day, so nothing was sent.`,
  andMore: ({ count }: { count: number }) => `And ${count} more.`,
  nothingSent: 'Nothing was sent.',
  linkClosed: 'This link is closed. Ask your teacher.',
  noSuchInvite: 'There is no such invite: it was answered or withdrawn.',
  inviteIsGone:
    'This invitation is no longer open: it was withdrawn, or answered already. Ask for a new one.',
  cannotMailInvites: 'This server cannot send mail. Copy the link and hand it over.',
  noSuchQuestion: 'There is no such question.',
  noSuchComment: 'There is no such comment.',
  tooManySavedComments: ({ mostSavedComments }: { mostSavedComments: number }) =>
    `You have ${mostSavedComments} saved comments. Delete one first.`,
  tooManyMessages: ({ mostMessages }: { mostMessages: number }) =>
    `This conversation has ${mostMessages} messages already. Ask a new question.`,
  tooManyQuestions: ({ mostThreads }: { mostThreads: number }) =>
    `This exercise has ${mostThreads} questions already. Write into one of them.`,
  downloadTooLarge: 'This is too much for one file. Download the lessons one by one.',
  exerciseLocked: ({ position }: { position: number }) => `Complete exercise ${position} first.`,
  hintLocked: 'This hint cannot be opened yet, or is not there any more.',
  exerciseCompleted: 'This exercise is completed, so its code stays as it is.',
  codeChangedElsewhere: 'This exercise was changed in another tab or on another device.',
  studentHasPassed: 'The student has passed this exercise, so it stays completed.',
  noSuchExercise: 'There is no such exercise in this course.',
  lessonNotOpen: 'This lesson is not open now. Your saved work is kept.',
  noSuchStudent: 'There is no such student in this course.',
  nobodyAskedForALook: 'Nobody has asked for this.',
  answeredMeanwhile: 'Somebody else has answered meanwhile.',
  noGradingToSee: 'This exercise has no grading that you can see.',
  askedAlready: 'You have asked already. Wait for the answer before you ask again.',
  askedTooOften: ({ mostSecondLooks }: { mostSecondLooks: number }) =>
    `You have asked ${mostSecondLooks} times about this grading. Talk to your teacher.`,
  nothingToGrade: 'There is nothing like this to grade.',
  noGraderChosen: 'Choose at least one person of the staff.',
  notGradedByHand: 'This exercise is not graded by hand any more.',
  rubricChangedMeanwhile: 'The rubric was changed meanwhile. Look at its items again.',
  gradedMeanwhile: 'Somebody else has graded this meanwhile. You see what they ticked.',
  programChangedMeanwhile: 'The student has changed the program meanwhile. Look at it again.',
  noSuchColumn: 'There is no such column in this gradebook.',
  noSuchColumnGroup: 'There is no such group of columns in this gradebook.',
  columnNameTaken: ({ name }: { name: string }) =>
    `There is a column “${name}” already. Choose another name.`,
  tooManyColumns: ({ mostColumns }: { mostColumns: number }) =>
    `A gradebook has at most ${mostColumns} columns of its own. Delete one first.`,
  cellChangedMeanwhile: ({ column }: { column: string }) =>
    `Somebody else has changed “${column}” meanwhile. Nothing was saved; look at it again.`,
  weightsChangedMeanwhile: 'Somebody else has changed the weights meanwhile. Look at them again.',
  gradingReleased: 'The student has seen this grading. Take it back before you mark it as not graded.',
});
