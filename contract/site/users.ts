import { z } from 'zod';
import { NewPassword } from './accounts.ts';
import { endpoint } from '../core/endpoint.ts';
import { PageQuery, Pagination } from '../core/pages.ts';
import { courseRoles, siteAdmin } from '../core/roles.ts';
import { idParam, Timestamp } from '../core/values.ts';

/** User management for site admins. */

const ListedUser = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isSiteAdmin: z.boolean(),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const User = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** A null context is the whole site. */
  contextRoles: z.array(
    z.object({
      contextId: z.string().nullable(),
      role: z.object({ roleKey: z.enum([siteAdmin, ...courseRoles]) }),
    }),
  ),
  enrollments: z.array(
    z.object({ course: z.object({ id: z.number(), name: z.string(), contextId: z.string() }) }),
  ),
  /** False for users from an LMS. */
  hasAccount: z.boolean(),
  hasPassword: z.boolean(),
  isSiteAdmin: z.boolean(),
  isLastSiteAdmin: z.boolean(),
  /** Whether this is the caller's own account. */
  isSelf: z.boolean(),
});
export type User = z.infer<typeof User>;

const oneUser = z.object({ id: idParam });
const Result = z.object({ result: z.object({ success: z.literal(true) }) });

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Everybody, a page at a time; searched by name and e-mail.',
  query: PageQuery,
  response: z.object({ users: z.array(ListedUser), pagination: Pagination }),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'A person with their roles and enrollments.',
  params: oneUser,
  response: z.object({ user: User }),
});

export const resetUserPassword = endpoint({
  method: 'POST',
  path: '/api/users/:id/reset-password',
  summary: 'Give a person a new password; every token of theirs stops working.',
  params: oneUser,
  body: z.object({
    newPassword: z
      .string({ error: 'Password cannot be empty.' })
      .refine(text => text.trim() !== '', { error: 'Password cannot be empty.', abort: true })
      .pipe(NewPassword),
  }),
  response: Result,
});

export const changeSiteAdmin = endpoint({
  method: 'PUT',
  path: '/api/users/:id/site_admin',
  summary: 'Make a person a site admin, or no longer one; the last one stays. Their tokens stop working.',
  params: oneUser,
  body: z.object({ isSiteAdmin: z.boolean({ error: 'Say true or false.' }) }),
  response: z.object({ user: User }),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  summary: 'Delete a person with all their work. Courses that they made stay.',
  params: oneUser,
  response: Result,
});
