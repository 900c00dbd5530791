import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { trimmedName } from '../core/names.ts';

/** The messages are shown beside the field, in the browser and in responses of the server. */
const name = (sentence: string) => trimmedName(sentence, 100);

export const passwordRules = { min: 8, max: 200 } as const;

export const Email = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .min(1, 'Enter your email address.')
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter a complete email address, like ada@example.org.'));

export const NewPassword = z
  .string({ error: 'Choose a password.' })
  .min(passwordRules.min, `Use at least ${passwordRules.min} characters.`)
  .max(passwordRules.max, `Use at most ${passwordRules.max} characters.`);

export const NewAccount = z.object({
  firstName: name('Enter your first name.'),
  lastName: name('Enter your last name.'),
  email: Email,
  password: NewPassword,
});

const SignedIn = z.object({ authToken: z.string() });
const Done = z.object({});

export const signIn = endpoint({
  method: 'POST',
  path: '/sessions',
  summary: 'Sign in with e-mail and password.',
  // Deliberately loose: a malformed address and a wrong password get the same answer.
  body: z.object({
    email: z.string({ error: 'Enter your email address.' }).max(1000),
    password: z.string({ error: 'Enter your password.' }).max(1000),
  }),
  response: SignedIn,
});

export const signOut = endpoint({
  method: 'DELETE',
  path: '/sessions',
  summary: 'Sign out: the token that makes this call stops working.',
  /** Where to send the browser, so that the session at the provider ends, too. */
  response: z.object({ continueAt: z.string().optional() }),
});

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Create an account and sign in.',
  body: NewAccount,
  response: SignedIn,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/users/me/password',
  summary: 'Change one’s own password; every other token of the account stops working.',
  body: z.object({
    currentPassword: z.string({ error: 'Enter your current password.' }).max(1000),
    newPassword: NewPassword,
  }),
  response: SignedIn,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password_resets',
  summary:
    'Mail a one-time link for a new password. The answer is the same whether or not the account exists.',
  body: z.object({ email: Email }),
  response: Done,
});

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/password_resets',
  summary: 'Choose a new password with the one-time token of a mailed link, and sign in.',
  body: z.object({ token: z.string({ error: 'The link is incomplete.' }).max(200), password: NewPassword }),
  response: SignedIn,
});

export const requestEmailVerification = endpoint({
  method: 'POST',
  path: '/api/email_verifications',
  summary: 'Mail a one-time link to one’s own address, to show that one reads it.',
  response: Done,
});

export const verifyEmail = endpoint({
  method: 'PUT',
  path: '/api/email_verifications',
  summary: 'Show with the token of the mailed link that one reads one’s own address.',
  body: z.object({ token: z.string({ error: 'The link is incomplete.' }).max(200) }),
  response: Done,
});
