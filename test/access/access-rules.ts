import { type Person, people } from './world.ts';

/** What each access rule answers to each kind of caller. */

type Answer = 'let in' | 401 | 403 | 404;
type Expected = { in: readonly Person[]; forbidden?: readonly Person[]; others?: Answer };

const unknown: readonly Person[] = ['anonymous', 'signed-out'];
const signedIn = people.filter(person => !unknown.includes(person));
const accounts = signedIn.filter(person => !person.includes('launched'));
const launched = signedIn.filter(person => person.includes('launched'));

const siteAdminOnly: Expected = { in: ['site admin'], others: 403 };

const learners = [
  'learner',
  'other learner of the course',
  'learner launched into the course',
  'learner launched into the lesson',
  'instructor launched as a learner',
] as const;
const staff = [
  'instructor',
  'course admin',
  'site admin',
  'instructor launched into the course',
  'instructor launched into the lesson',
  'instructor launched to select a lesson',
] as const;
/** They reach the course, and of its lessons another one than the paths name. */
const learnersInAnotherLesson = ['learner launched into another lesson'] as const;
const staffInAnotherLesson = ['instructor launched into another lesson'] as const;

const ofCourseStaff: Expected = {
  in: [...staff, ...staffInAnotherLesson],
  forbidden: [...learners, ...learnersInAnotherLesson],
};
/** Whoever was launched into one lesson does not reach the course as a whole. */
const launchedIntoLesson: readonly Person[] = [
  'instructor launched into the lesson',
  'instructor launched into another lesson',
];
const ofWholeCourse: Expected = {
  in: staff.filter(person => !launchedIntoLesson.includes(person)),
  forbidden: [...learners, ...learnersInAnotherLesson, ...launchedIntoLesson],
};
const ofLessonStaff: Expected = { in: staff, forbidden: learners };
const owner = ['learner', 'learner launched into the course', 'learner launched into the lesson'] as const;

/**
 * Whom each rule lets in; to all others it answers 404 unless said otherwise, and 401 to whoever is not signed in. A
 * rule that is not listed here fails the test until it is.
 */
export const rules: Record<string, Expected> = {
  anyone: { in: people },
  inviteLinkHolder: { in: people },
  pictureTicketHolder: { in: people },
  someone: { in: signedIn },
  languageConfigReader: { in: signedIn },
  courseMaker: { in: accounts, forbidden: launched },
  signedIn: { in: accounts, forbidden: launched },
  siteAdmin: siteAdminOnly,
  metricsReader: siteAdminOnly,
  personForSiteAdmin: siteAdminOnly,
  languageConfigForSiteAdmin: siteAdminOnly,
  ownTrial: siteAdminOnly,
  // These ask for a cookie and for a key, which no token stands in for.
  launchHolder: { in: [], others: 401 },
  handoffHolder: { in: [], others: 401 },
  courseMember: { in: [...learners, ...learnersInAnotherLesson, ...staff, ...staffInAnotherLesson] },
  courseStaff: ofCourseStaff,
  wholeCourseStaff: ofWholeCourse,
  moduleForStaff: ofWholeCourse,
  deletedModule: ofWholeCourse,
  deletedLesson: ofWholeCourse,
  shareForStaff: ofWholeCourse,
  importForStaff: ofCourseStaff,
  enrollmentForStaff: ofCourseStaff,
  personForStaff: ofCourseStaff,
  inviteForStaff: ofCourseStaff,
  lessonForMember: { in: [...learners, ...staff] },
  lessonKnownToMember: { in: [...learners, ...staff] },
  lessonForStaff: ofLessonStaff,
  exerciseForStaff: ofLessonStaff,
  deletedExercise: { ...ofLessonStaff, forbidden: [...learners, ...learnersInAnotherLesson] },
  groupForStaff: ofLessonStaff,
  studentLesson: ofLessonStaff,
  studentWork: ofLessonStaff,
  gradingForStaff: ofLessonStaff,
  secondLookForStaff: ofLessonStaff,
  ownUserExercise: { in: owner },
  ownJournal: { in: owner },
  ownShownExercise: { in: owner },
  workReader: { in: [...owner, ...staff] },
  programTrier: { in: [...owner, ...staff] },
  programStepper: { in: [...owner, ...staff] },
  resultReader: { in: [...owner, ...staff] },
  asker: { in: [...owner, ...staff] },
  threadReader: { in: [...owner, ...staff] },
  // The instructor's, whatever they were launched into and as.
  ownSavedComment: { in: people.filter(person => /^instructor(?! of)/.test(person)) },
  testProcessReader: { in: [...owner, ...staff] },
  launchedPerson: { in: launched, forbidden: accounts },
  ownToken: { in: ['learner'], forbidden: launched },
  ownIdentity: { in: ['learner'], forbidden: launched },
  joinLinkHolder: { in: accounts, forbidden: launched },
  ownCopyJob: { in: ['learner'], forbidden: launched },
};

type Called = { method: string; isForSelection?: true };

export const answerFor = (rule: Expected, { method, isForSelection }: Called, person: Person): Answer => {
  // Whoever selects a lesson adds lessons to choose from and changes nothing else, whatever the rule.
  if (person === 'instructor launched to select a lesson' && method !== 'GET' && !isForSelection) return 403;
  if (rule.in.includes(person)) return 'let in';
  if (unknown.includes(person)) return 401;
  return rule.forbidden?.includes(person) ? 403 : (rule.others ?? 404);
};
