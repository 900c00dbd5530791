import { catalogue } from '../core/catalogue.ts';

export const launchProblems = catalogue('launch', {
  incomplete: ({ what }: { what: string }) =>
    `The learning management system sent an incomplete launch: ${what}.`,
  openFromCourse: 'Open this from a course in your learning management system.',
  notJoined: 'Your account is not joined with this person.',
  ownAccountAlready: 'You are signed in with your own account here already.',
  codeNotValid: 'This code does not work any more. Make a new one in your LMS.',
  noAccountWaits: 'No account waits for you. Make a new code and type it in your account.',
  platformNotApproved:
    'This learning management system has not been approved yet by an administrator of Cairn.',
  platformClosed: 'This connection was closed by an administrator.',
  tooOld: 'This launch is too old. Open the activity again from your course.',
  notByHand: 'This address is opened by a learning management system, not by hand.',
  onlyStaffLinks: 'Only the staff of a course can link lessons into it.',
  lessonNotOpenYet: 'Your teacher has not opened this lesson yet. Come back later.',
  notInLms: 'You are not inside a learning management system.',
  linkUsed: 'This link has been used already. Open the activity again from your course.',
  usedOrTooOld: 'This launch has been used already or is too old. Open the activity again from your course.',
  platformGone: 'This learning management system is not registered here any more.',
  deploymentNotAllowed:
    'This deployment of your learning management system is not allowed here. Ask an administrator of Cairn.',
  tokenTooLong: ({ length, most }: { length: number; most: number }) =>
    `Your learning management system sent a launch of ${length} characters; at most ${most} are read. Ask its administrator to send fewer custom parameters to Cairn.`,
  linkLeadsNowhere:
    'This link leads to no lesson of this course: it was deleted, or it belongs to another course. Ask your teacher to link it again.',
  linkLeadsNowhereForStaff:
    'This link leads to no lesson of this course: it was deleted, or it belongs to another course. Delete the link in your learning management system and choose a lesson again.',
  refused: ({ why }: { why: string }) =>
    `Your learning management system refused: ${why}. Open the activity again from your course.`,
  otherBrowser:
    'This launch was started in another browser, or your browser has removed our cookie. Open the activity again from your course.',
  notProven:
    'Your browser could not show that this launch is yours. Open the activity again from your course, or let it open in a new window.',
  openAgain: 'Open the activity again from your course.',
  platformNotRegistered:
    'This learning management system is not registered here. Ask an administrator of Cairn to register it.',
  loginHintMissing: 'The learning management system did not say who is signing in (login_hint).',
  foreignTarget:
    'The learning management system wants to open an address that is not ours (target_link_uri).',
  notTrusted: ({ why }: { why: string }) =>
    `This launch could not be trusted: ${why}. Open the activity again from your course.`,
  noSuchLink: 'There is no such link in this course.',
  choiceSessionEnded: 'Your session has ended. Open the choice again from your course.',
  onlyAskedStaffLinks:
    'A lesson can be linked only by staff who were asked for one by their learning management system.',
  chooseLesson: 'Choose a lesson.',
  takesOneLesson: 'This place in your course takes one lesson. Choose one.',
  noSuchLesson: 'There is no such lesson in this course.',
  openChoiceAgain: 'Open the choice again from your course.',
  choiceSent: 'This choice was sent already. Open the choice again from your course.',
  cannotReload: 'This page cannot be loaded again. Open the activity again from your course.',
  rosterNotFetched: ({ name, why }: { name: string; why: string }) =>
    `The list of people could not be fetched from ${name}. ${why}`,
  valueNotUsable: ({ what }: { what: string }) =>
    `${what} cannot be used here, because it is too long or holds unreadable characters`,
  choiceSettingsMissing: 'the settings for choosing content are missing',
  returnAddressMissing: 'the address to return the choice to is missing or no web address',
  linksNotAccepted: 'this place does not accept links to activities',
  linkIdMissing: 'the link has no id',
  otherTarget: 'it is meant for another address than ours',
  workOwnerMissing: 'it does not say whose work is opened',
  wrongLtiVersion: 'it is not of LTI version 1.3.0',
  unknownMessageType: 'it is neither the opening of a link nor a choice of content',
  deploymentMissing: 'the deployment is missing',
  rolesMissing: 'the list of roles is missing',
  personMissing: 'it does not say who the person is',
  tokenUnreadable: 'its token cannot be read',
  tokenTooOld: 'its token is too old',
  otherIssuer: 'it names another platform as its sender',
  otherAudience: 'it is meant for another tool',
  clocksDisagree: 'the clocks of the platform and of this server disagree',
  claimMissing: ({ claim }: { claim: string }) => `its token lacks ${claim}`,
  unknownKey: 'it is signed with a key that the platform does not publish',
  wrongSignature: 'its signature is wrong',
  notRs256: 'it is not signed with RS256',
  keyIdMissing: 'its token does not name a key',
  severalReceivers: 'it names several receivers and none of them as its own',
  otherParty: 'it was made for another tool',
  otherNonce: 'it answers another login',
  foreignRosterAddress: 'Its address is not the platform’s.',
  rosterUnreadable: 'What it answered is not a list of people.',
});
