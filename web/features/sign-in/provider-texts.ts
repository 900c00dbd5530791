export const providerTexts = {
  continueWith: (provider: string) => `Continue with ${provider}`,
  or: 'or',
  withPassword: 'Sign in with a password',
  onlyEmergency: 'Only for the emergency account of this site.',
  noSignUp: (providers: string) =>
    `Accounts are not made here by hand. Continue with ${providers}: your account is made, or found, on the way.`,
  joinFirst: (provider: string) =>
    `There is an account with your address here already. Sign in to it once with its password: then it is joined with ${provider}, and from then on you can continue from there.`,
  joined: (provider: string) => `Your account is joined with ${provider}.`,
  taking: 'Signing you in…',
  link: {
    title: 'Sign in',
    body: 'This link signs you in as an administrator, once.',
    submit: 'Sign in',
  },
  again: 'Back to the sign-in',
  someProvider: 'The provider',
} as const;
