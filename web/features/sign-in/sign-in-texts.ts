import { texts } from '#web/texts/texts.ts';

const { product } = texts;

export const signInTexts = {
  home: {
    headline: 'Learn to program by doing.',
    lead: 'Write code, run its tests and see what to fix, all in the browser.',
    teachers: 'For teachers: modules, tests that check themselves, progress, and grades sent to your LMS.',
  },

  signIn: {
    title: 'Sign In',
    email: 'Email',
    password: 'Password',
    submit: 'Sign In',
    busy: 'Signing in…',
    createAccount: `New to ${product}? Create an account.`,
    forgotten: 'Forgot your password?',
    askAdministrator: 'Ask your administrator to reset it.',
    needsEmail: 'Enter your email address.',
    needsPassword: 'Enter your password.',
    noMatch: 'That email and password do not match an account.',
    ended: 'Your session has ended. Sign in to go on where you were.',
    unreadable: 'Your saved sign-in could not be read. Please sign in again.',
  },

  signUp: {
    title: 'Create your account',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    confirmEmail: 'Confirm Email',
    password: 'Password',
    confirmPassword: 'Confirm Password',
    submit: 'Create Account',
    busy: 'Creating your account…',
    haveAccount: 'Already have an account? Sign in.',
    backToForm: `New to ${product}? Create an account.`,
    passwordHint: 'At least 8 characters. A few unrelated words are easy to remember and hard to guess.',
    emailsDiffer: 'The two email addresses are different.',
    passwordsDiffer: 'The two passwords are different.',
    emailsMatch: 'The addresses match.',
    passwordsMatch: 'The passwords match.',
    confirmEmailFirst: 'Enter your email address again.',
    confirmPasswordFirst: 'Enter the password again.',
    signInInstead: 'Sign in instead?',
    invitedAs: (email: string) => `You were invited as ${email}.`,
    keepAddress: 'Keep this address, so that the invitation finds you.',
    summary: (count: number) =>
      count === 1 ? 'One thing needs your attention:' : `${count} things need your attention:`,
  },

  forgotten: {
    title: 'Forgot your password?',
    body: 'We will mail you a link with which you can choose a new one.',
    submit: 'Send the link',
    busy: 'Sending…',
    sent: 'If there is an account with this address, a link is on its way. It works once, for a short while.',
  },

  resetPassword: {
    title: 'Choose a new password',
    newPassword: 'New password',
    submit: 'Save and sign in',
    busy: 'Saving…',
    done: 'Your password has been changed.',
    incomplete: 'This link is incomplete. Open it again from the mail, or ask for a new one.',
  },

  changePassword: {
    title: 'Change password',
    current: 'Current password',
    next: 'New password',
    submit: 'Change password',
    busy: 'Changing…',
    hint: 'At least 8 characters. Everywhere else you are signed out.',
    done: 'Your password has been changed.',
  },

  logout: { title: 'Signed out', done: 'You are signed out.', again: 'Sign in again' },

  verifyEmail: {
    title: 'Verify your address',
    body: 'This shows that you read the mail of the address your account has.',
    submit: 'Verify my address',
    busy: 'Verifying…',
    done: 'Your address is verified.',
    incomplete: 'This link is incomplete. Open it again from the mail, or ask for a new one.',
  },
} as const;
