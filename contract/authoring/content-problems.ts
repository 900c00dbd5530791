import { catalogue } from '../core/catalogue.ts';

export const contentProblems = catalogue('content', {
  listIsOutOfDate: 'Something in this list is not there any more. Reload the page.',
  listedTwice: 'The same thing stands in the list twice.',
  languageChangeNeedsConfirming: ({ name }: { name: string }) =>
    `Students have work in this lesson. Their code stays as it is, and will be run as ${name}.`,
  idTwice: ({ id }: { id: string }) => `The id “${id}” is there twice. Remove it from the copy.`,
  courseChangedMeanwhile:
    'Somebody changed the course at the same moment, so nothing was changed. Push again: then it is compared anew.',
  pushNotReadable: 'This is not what `cairn push` sends.',
  noSuchModule: 'There is no such module in this course.',
  noSuchLesson: 'There is no such lesson in this course.',
  lessonNotOpenYet: 'This lesson is not open yet.',
  noSuchExercise: 'There is no such exercise in this lesson.',
  courseIsNotEmpty: 'The course has modules of its own by now, so nothing was copied into it.',
  noExerciseToCopy: 'There is no such exercise that you may copy.',
  nothingToRestore: 'There is nothing to restore: it was restored already, or it is erased.',
  parentIsDeleted: ({ parentName }: { parentName: string }) =>
    `“${parentName}” is deleted, too, or stands in something that is. Restore that first.`,
  otherLanguage: ({ lesson, language, own }: { lesson: string; language: string; own: string }) =>
    `“${lesson}” is in ${language}, the exercise in ${own}. Copy it there and change the copy.`,
  noSuchPicture: 'There is no such picture.',
  tooManyPictures: ({ count }: { count: number }) =>
    `This course has ${count} pictures, which is the limit. Those that no text uses are removed after a week.`,
  picturesTooLarge: ({ megabytes }: { megabytes: number }) =>
    `All pictures of a course together may have ${megabytes} MB. Make this one smaller, or use fewer. Those that no text uses are removed after a week.`,
  nameOfMainFile: ({ name }: { name: string }) => `${name} is the name of the main file.`,
  exerciseChanged: 'Somebody changed this exercise meanwhile.',
  changedSincePreview: 'The exercise was changed meanwhile. Look at the effect again.',
  alreadyPublished: ({ number }: { number: number }) =>
    `Students already have this: it is version ${number}.`,
  publishedMeanwhile: ({ newest }: { newest: number }) =>
    `Version ${newest} was published meanwhile. Look at it before you publish.`,
  wrongVersionNumber: ({ number }: { number: number }) =>
    `The next version of this exercise is version ${number}.`,
  untested: 'Run the tests before you publish.',
  failing: 'The solution fails the tests, so this cannot be published yet.',
  pictureFault: ({ name, fault }: { name: string; fault: string }) => `${name} ${fault}`,
  unnamedFile: 'The file',
  noSuchVersion: 'There is no such version of this exercise.',
  deletedBeforeCopied: 'The course was deleted before it was copied.',
  deletedBeforeFilled: 'The course was deleted before it was filled.',
  unknownTimeZone: 'Our database does not know this time zone. Name a city near you.',
  noSuchMutant: 'The tests or the solution were changed, and this program is gone.',
  rubricChanged: 'Somebody changed the rubric meanwhile. Look at it before you save.',
});
