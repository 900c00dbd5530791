import { catalogue } from '../core/catalogue.ts';

type Provider = { provider: string };

/** What can go wrong on the way to a provider and back. The sign-in screen says it, with what to do. */
export const signInProblems = catalogue('signIn', {
  denied: ({ provider }: Provider) =>
    `${provider} did not let you in, or you stopped there. Try again, or ask there whether your account is active.`,
  wrongBrowser: 'This sign-in was begun in another browser or window. Start again here.',
  tooOld: 'This sign-in took too long or was used already. Start again.',
  clocksDiffer: ({ provider }: Provider) =>
    `The clocks of this server and of ${provider} differ too much to sign in. Tell your administrator.`,
  unreachable: ({ provider }: Provider) =>
    `${provider} cannot be reached at the moment. Try again in a few minutes.`,
  notUnderstood: ({ provider }: Provider) =>
    `The sign-in with ${provider} is not set up correctly. Tell your administrator: the audit log says what is wrong.`,
  turnedOff: 'This way to sign in was turned off. Choose another one, or ask your administrator.',
  noAddress: ({ provider }: Provider) =>
    `${provider} did not tell your email address, which an account needs. Ask your administrator.`,
  addressNotVerified: ({ provider }: Provider) =>
    `${provider} has not checked your email address yet. Confirm it there, then sign in again.`,
  noAccountHere: ({ provider }: Provider) =>
    `There is no account for you here yet, and signing in with ${provider} does not make one. Ask your administrator.`,
  addressTakenHere: ({ provider }: Provider) =>
    `There is an account with your address here already. Ask your administrator to join it with ${provider}.`,
  joinedElsewhere: ({ provider }: Provider) =>
    `This account of ${provider} is joined with another account here. Remove it there first.`,
  ticketNotValid: 'This sign-in was used already, or it is too old. Start again.',
  otherAccount: 'This was begun with another account. Sign in with that one, or start again.',
  lastWayIn:
    'This is your last way to sign in. Join another account or choose a password first, then remove this one.',
  noSuchIdentity: 'There is no such joined account.',
  noSuchProvider: 'There is no such provider.',
  issuerTaken: 'There is a provider with this issuer already.',
  providerNotAsked: ({ why }: { why: string }) =>
    `Nothing was changed. The provider could not be asked: ${why}`,
  otherIssuer: ({ issuer }: { issuer: string }) =>
    `Nothing was changed. The provider calls itself ${issuer}: enter exactly that as the issuer.`,
  lacksCode: 'Nothing was changed. This provider does not offer the sign-in with a code, which is needed.',
  fromEnvironment:
    'This provider is set by CAIRN_SIGN_IN_PROVIDERS. Change it there, and start the server again.',
  passwordsFromEnvironment:
    'Whether there are passwords is set by CAIRN_PASSWORDS. Change it there, and start the server again.',
  lastProvider: 'Nobody could sign in any more. Turn passwords on first, then try again.',
  noProviderYet: 'Add a provider and turn it on first: without passwords nobody could sign in.',
  noWayForAdmins:
    'No administrator could sign in any more. Join your own account with a provider on your profile, or name an emergency account.',
  emergencyNotUsable: 'The emergency account must be the account of a site administrator who has a password.',
  passwordsOff: ({ providers }: { providers: string }) =>
    `Signing in with a password is turned off here. Sign in with ${providers}.`,
  noPasswordForSchool: 'This account signs in with a provider, and may not have a password here.',
  courseMakersOnly: 'Your account may not make courses here. Ask your administrator.',
});

export type SignInProblemCode = keyof typeof signInProblems;
