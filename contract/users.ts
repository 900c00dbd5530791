import { z } from 'zod';
import { NewPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery, Pagination } from './pages.ts';
import { courseRoles, siteAdmin } from './roles.ts';
import { RunOutcome } from './runs.ts';
import { idParam, Timestamp } from './values.ts';

/** User management for site admins. */

const ListedUser = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isSiteAdmin: z.boolean(),
});
export type ListedUser = z.infer<typeof ListedUser>;

const User = z.object({
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

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/export',
  summary: 'Everything that is kept about a person, to hand over to them.',
  params: oneUser,
  response: z.object({
    exportedAt: Timestamp,
    account: User.omit({ isSelf: true, isLastSiteAdmin: true }),
    /** Pending invites. */
    invitations: z.array(
      z.object({
        course: z.string(),
        roleKey: z.enum(courseRoles),
        invitedBy: z.string().nullable(),
        createdAt: Timestamp,
      }),
    ),
    /** Labels that the person has in courses. */
    sections: z.array(z.object({ course: z.string(), section: z.string() })),
    /** Due dates of their own. */
    extensions: z.array(
      z.object({ course: z.string(), lesson: z.string(), dueAt: Timestamp, createdAt: Timestamp }),
    ),
    /** People of learning management systems whom the account is joined with. */
    identities: z.array(z.object({ name: z.string(), platform: z.string(), joinedAt: Timestamp })),
    lessons: z.array(
      z.object({
        course: z.string(),
        module: z.string(),
        lesson: z.string(),
        /** It can be restored by staff of the course, or is erased after some time. */
        isDeleted: z.boolean(),
        startedAt: Timestamp,
        completedAt: Timestamp.nullable(),
        exercises: z.array(
          z.object({
            position: z.number(),
            name: z.string().nullable(),
            isDeleted: z.boolean(),
            solutionCode: z.string(),
            /** Further files that they have changed, by name. */
            files: z.record(z.string(), z.string()),
            completedAt: Timestamp.nullable(),
            instructorBypassed: z.boolean(),
          }),
        ),
      }),
    ),
    /** Questions about their code, and comments that they wrote. Of threads of others, only their own words. */
    questions: z.array(
      z.object({
        course: z.string(),
        lesson: z.string(),
        exercise: z.string().nullable(),
        code: z.string(),
        line: z.number().nullable(),
        createdAt: Timestamp,
        messages: z.array(
          z.object({ isMine: z.boolean(), isFromStaff: z.boolean(), text: z.string(), createdAt: Timestamp }),
        ),
      }),
    ),
    savedComments: z.array(z.string()),
    runs: z.array(
      z.object({
        exerciseId: z.number(),
        kind: z.string(),
        code: z.string(),
        createdAt: Timestamp,
        finishedAt: Timestamp.nullable(),
        result: RunOutcome.nullable(),
      }),
    ),
  }),
});
