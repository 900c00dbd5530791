import { catalogue } from '../core/catalogue.ts';

export const sharingProblems = catalogue('sharing', {
  sharingChanged: 'The sharing was just changed. Please try again.',
  notSharedWithAddress: 'The course is not shared with this address.',
  noSuchCopy: 'There is no such copy.',
  copyStillRuns: 'This copy is still being made. Wait until it has ended.',
  partNotChanged: ({ name }: { name: string }) => `The source has not changed ${name}.`,
  nothingToMerge: ({ name }: { name: string }) =>
    `There is nothing to merge in ${name}: take it as it is at the source.`,
  sourceChanged: 'The source was changed meanwhile. Look at it again.',
  sourceNotSharedAnyMore:
    'The course that this exercise comes from is no longer shared with you. Ask its teacher.',
  noSampleCourse: 'There is no sample course here any more.',
  noSuchShareCode: 'No course has this share code.',
  ownShareCode: 'This is the share code of this course.',
  studentOfThatCourse:
    'You are a student of that course, so you cannot copy it: a copy contains the tests and solutions.',
  otherCopyStillRuns: 'Another copy into this course is still being made. Wait for it.',
  notSharedAnyMore: 'This course is no longer shared with you. Ask its teacher.',
  studentOfThisCourse:
    'You are a student of this course, so you cannot copy it: a copy contains the tests and solutions.',
  justCopied: 'A copy of this course was just made. Look at your courses.',
});
