import { catalogue } from '../core/catalogue.ts';

const inWords = (seconds: number) => {
  if (seconds > 90 * 60) return `${Math.ceil(seconds / 3600)} hours`;
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
};

export const siteProblems = catalogue('site', {
  cannotMailVerification: 'This server cannot send mail, so no address can be verified.',
  verificationLinkNotValid:
    'This link was used already, is too old, or is for another account. Ask for a new one.',
  wrongCurrentPassword: 'That is not your current password.',
  commonPassword: 'That password is one of the first that are guessed. Choose another.',
  cannotMailReset: 'This server cannot send mail. Ask your administrator to reset your password.',
  resetLinkNotValid: 'This link was used already, or it is too old. Ask for a new one.',
  noPasswordHere: 'This person comes from a learning management system and has no password here.',
  noSuchAccount: ({ email }: { email: string }) => `There is no account with the address ${email}.`,
  tryAgain: ({ refusal, seconds }: { refusal: string; seconds: number }) =>
    `${refusal} Try again in ${inWords(seconds)}.`,
  tooManyTries: 'Too many tries.',
  runsPerMinute: ({ most }: { most: number }) => `You can run code ${most} times a minute.`,
  freeRunsPerMinute: ({ most }: { most: number }) => `You can try your program ${most} times a minute.`,
  coursesPerDay: ({ most }: { most: number }) => `You can make ${most} courses a day.`,
  copiesPerHour: ({ most }: { most: number }) => `You can copy ${most} courses an hour.`,
  importsPerHour: ({ most }: { most: number }) => `You can import ${most} files an hour.`,
  pushesPerHour: ({ most }: { most: number }) => `You can push courses ${most} times an hour.`,
  sharesPerDay: ({ most }: { most: number }) => `You can share courses with ${most} addresses a day.`,
  wrongPassword: 'That email and password do not match an account.',
  noSuchUser: 'User not found.',
  lastSiteAdmin: 'This is the last site administrator. Make somebody else one first, then try again.',
  addressTaken: 'There is already an account with this address.',
  linkOnlyForAdmins: ({ email }: { email: string }) =>
    `${email} is not a site administrator: such a link is only for them.`,
  noSuchToken: 'There is no such token.',
  tooManyTokens: ({ most }: { most: number }) =>
    `You have ${most} tokens that work, which is the most. Revoke one that you do not need.`,
  tokenNameTaken: 'You have a token with this name. Choose another name, or revoke that one.',
  wrongAddressTyped: 'That is not the address of your account.',
  ownAccount: 'You cannot delete your own account. Another administrator can.',
});
