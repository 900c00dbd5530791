import { catalogue } from '../core/catalogue.ts';

export const transferProblems = catalogue('transfer', {
  documentNotJson: ({ error }: { error: string }) => `The document is not valid JSON (${error}).`,
  documentTooLarge: ({ megabytes }: { megabytes: number }) => `The document is larger than ${megabytes} MB.`,
  cannotBeOpened: ({ path }: { path: string }) => `${path}: cannot be opened.`,
  archiveDamaged: 'The archive is damaged or cut short. Export it again, or send it again.',
  tooManyEntries: ({ count, most }: { count: number; most: number }) =>
    `The archive has ${count.toLocaleString('en-US')} entries; at most ${most.toLocaleString('en-US')} are read.`,
  documentNotUtf8: 'The document is not text in UTF-8.',
  unknownFormat:
    'This is neither a .ck2 file (an archive) nor a .pmcart file (a JSON document). Choose a file that was exported from Cairn.',
  tooManyPictures: ({ path }: { path: string }) => `${path}: the course has too many pictures.`,
  isNotThere: ({ folder }: { folder: string }) => `${folder}: is not there.`,
  nothingToRead: 'There is nothing to read here.',
  targetNotAFolder: ({ folder }: { folder: string }) => `${folder}: is not a folder.`,
  targetNotEmpty: ({ folder }: { folder: string }) =>
    `${folder}: is not empty. Name a folder that is not there yet.`,
  /** A file or folder and what is wrong with it. */
  about: ({ path, fault }: { path: string; fault: string }) => `${path}: ${fault}`,
  severalFaults: ({ faults }: { faults: readonly string[] }) => faults.join('\n'),
  moreFaults: ({ count }: { count: number }) => `And ${count} more.`,
  unknownField: ({ names }: { names: readonly string[] }) =>
    `has a field that is not known here: ${names.join(', ')}.`,
  isEncrypted: 'is encrypted. Make the archive without a password.',
  liesTooDeep: ({ depth }: { depth: number }) => `lies more than ${depth} folders deep.`,
  isPackedUnusually: 'is packed in a way that is not known here. Make the archive with deflate.',
  isNoText: ({ megabytes }: { megabytes: number }) =>
    `is larger than ${megabytes} MB, and is no text of a course.`,
  pictureTooLarge: ({ megabytes, most }: { megabytes: number; most: number }) =>
    `has ${megabytes} MB; the limit is ${most} MB.`,
  pictureUnusable: 'cannot be used. Pictures are PNG, JPEG, GIF, WebP or SVG.',
  pictureHasTooManyPixels: ({ width, height }: { width: number; height: number }) =>
    `has ${width} × ${height} pixels. Make it smaller, so that every device can show it.`,
  unknownLanguages: ({ file, most, last }: { file: string; most: readonly string[]; last: string }) =>
    `${file}: only ${most.join(', ')} and ${last} can be taken over.`,
  notListed: 'the track does not list it.',
  notForLearners: ({ status }: { status: string }) => `the track says that it is ${status}.`,
  listedButMissing: 'the track lists it, but it is not there.',
  nothingToTakeOver: ({ folder }: { folder: string }) =>
    `${folder}: holds no exercise that can be taken over.`,
  fileEmpty: 'file: The file is empty.',
  noSuchImport: 'There is no such import in this course.',
  nameNotAllowed: 'such a name is not allowed.',
  fileAndFolder: 'is both a file and a folder.',
  isThereTwice: 'is there twice.',
  unknownFile: 'is not a file of the layout here.',
  unknownFolder: 'is not a folder of the layout here.',
  isMissing: 'is missing.',
  isNotJson: ({ error }: { error: string }) => `is not valid JSON (${error}).`,
  fileAmongFolders: 'is a file where only folders are.',
  needsNumber: 'needs a number first in its name, such as 01-first-steps.',
  numberTaken: ({ path }: { path: string }) => `has the same number as ${path}.`,
  twoOfAKind: ({ name }: { name: string }) => `is there beside ${name}; keep one.`,
  isTooLarge: 'is too large for a course.',
  isNotUtf8: 'is not text in UTF-8.',
  isNoFile: 'is a link or something else that is not a file.',
  hasTooManyFiles: ({ most }: { most: number }) => `has more than ${most} files.`,
  nameIsNotUtf8: 'has a name that is not UTF-8.',
  growsTooLarge: ({ megabytes }: { megabytes: number }) =>
    `is where the archive grows beyond ${megabytes} MB unpacked.`,
  isDamaged: 'is damaged.',
  isNotAsDeclared: 'is damaged: it is not what the archive says of it.',
  namesNoTests: 'names no file of tests.',
  separateTests: ({ count }: { count: number }) =>
    `has ${count} files of tests that do not use each other; here they are one.`,
  namesNoFiles: ({ metaFile }: { metaFile: string }) => `${metaFile}: does not say which files there are.`,
  liesOutside: ({ name }: { name: string }) => `${name}: lies outside of the exercise.`,
  pathIsNoFile: ({ name }: { name: string }) => `${name}: is not a file.`,
  noInstructions: '.docs/instructions.md: is missing.',
  namesNoSolution: ({ metaFile }: { metaFile: string }) =>
    `${metaFile}: names no file of the kind “solution”.`,
  namesNoTestFile: ({ metaFile }: { metaFile: string }) => `${metaFile}: names no file of the kind “test”.`,
  namesNoExample: ({ metaFile, main }: { metaFile: string; main: string }) =>
    `${metaFile}: names no example of ${main}.`,
});
