import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { trimmedName } from '../core/names.ts';
import { allPageLanguages } from '../core/page-languages.ts';

/** What a person with an account of their own sees and changes about themselves. */

const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  hasPassword: z.boolean(),
  mayCreateCourses: z.boolean(),
  isSiteAdmin: z.boolean(),
  /** Of pages and mails; null for what the browser or the LMS says. */
  language: z.enum(allPageLanguages).nullable(),
  /** Where else the person is signed in. */
  otherSessions: z.number(),
});
export type Profile = z.infer<typeof Profile>;

const path = '/api/users/me' as const;

export const OwnName = z.object({
  firstName: trimmedName('Enter your first name.', 100),
  lastName: trimmedName('Enter your last name.', 100),
});

export const getProfile = endpoint({
  method: 'GET',
  path,
  summary: 'Who one is here.',
  response: Profile,
});

export const changeName = endpoint({
  method: 'PUT',
  path,
  summary: 'Change one’s own name. The answer has a token that says it.',
  body: OwnName,
  response: z.object({ authToken: z.string() }),
});

export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/api/users/me/language',
  summary:
    'Choose the language of one’s own pages and mails; null for that of the browser. The answer has a token that says it.',
  body: z.object({ language: z.enum(allPageLanguages).nullable() }),
  response: z.object({ authToken: z.string() }),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/other_sessions',
  summary: 'Sign out everywhere else. Personal tokens go on working.',
  response: z.object({ ended: z.number() }),
});

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/api/users/me/deletion',
  summary: 'Delete one’s own account with all work. Courses that one made stay.',
  body: z.object({
    /** Of an account with a password. */
    password: z.string().max(1000).optional(),
    /** The address of the account, of one without. */
    email: z.string().max(1000).optional(),
  }),
  response: z.object({ success: z.literal(true) }),
});
