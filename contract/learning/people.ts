import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type CourseRole, courseRoles, roleUris } from '../core/roles.ts';
import { contextParam, idParam } from '../core/values.ts';

const Role = z.object({ roleKey: z.enum(courseRoles) });

const uris = Object.values(roleUris);

/** A role as an LTI membership URI. */
const RoleUri = z
  .enum(uris, { error: `Send the role as one of ${uris.join(', ')}.` })
  .transform(uri => courseRoles.find(key => roleUris[key] === uri) as CourseRole);

const Person = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Their role in this course. */
  contextRoles: z.array(z.object({ contextId: z.string().nullable(), role: Role })),
  /** Labels within this course; those of an LMS cannot be changed here. */
  sections: z.array(z.object({ name: z.string(), isFromPlatform: z.boolean() })),
});

export const Enrollment = z.object({ user: Person });
export type Enrollment = z.infer<typeof Enrollment>;

const Inviter = z.object({ firstName: z.string(), lastName: z.string() });

const Invite = z.object({
  id: z.number(),
  email: z.string(),
  course: z.object({ id: z.number(), name: z.string(), contextId: z.string() }),
  role: Role,
  /** Null if their account was deleted. */
  invitedBy: Inviter.nullable(),
});

/** The invited user's view. */
const OwnInvite = Invite.extend({
  /** True for a staff invite if the caller has neither used the link nor a verified address. */
  needsProof: z.boolean(),
});
export type OwnInvite = z.infer<typeof OwnInvite>;

/** The staff's view. */
const SentInvite = Invite.extend({
  /** A link to copy. It contains `token`. */
  link: z.string(),
  mailState: z.enum(['unmailed', 'waiting', 'sent', 'refused']),
});
export type SentInvite = z.infer<typeof SentInvite>;

const Skipped = z.object({
  /** Duplicates in the list. */
  repeated: z.array(z.string()),
  /** Addresses with a pending invite to this course. */
  invited: z.array(z.string()),
  /** Addresses of members. */
  members: z.array(z.string()),
});
export type Skipped = z.infer<typeof Skipped>;

const inCourse = z.object({ courseId: contextParam });
const ofPerson = inCourse.extend({ userId: idParam });
const ofInvite = inCourse.extend({ inviteId: idParam });
const Done = z.object({ success: z.boolean() });
const token = z.string({ error: 'The link is incomplete.' }).max(200, 'This is not a link of ours.');

export const listEnrollments = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/enrollments',
  summary: 'The people in a course.',
  params: inCourse,
  response: z.object({ enrollments: z.array(Enrollment) }),
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/cairn_courses/:courseId/enrollments/:userId',
  summary: 'Give a person another role. The last member of staff stays one.',
  params: ofPerson,
  body: z.object({ role: RoleUri }),
  response: z.object({ enrollment: Enrollment }),
});

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/cairn_courses/:courseId/enrollments/:userId',
  summary: 'Remove a person from a course. Their work is kept, and is there again if they come back.',
  params: ofPerson,
  response: Done,
});

export const listOwnInvites = endpoint({
  method: 'GET',
  path: '/api/invites',
  summary: 'The courses one is invited to.',
  response: z.object({ invites: z.array(OwnInvite) }),
});

export const answerInvite = endpoint({
  method: 'PUT',
  path: '/api/invites/:courseId',
  summary:
    'Accept or decline. A learner’s invite is for the account with its address; a staff invite needs the token of its link, or the address verified.',
  params: inCourse,
  body: z.object({
    accepted: z.boolean({ error: 'Say with accepted: true or false whether you accept.' }),
    token: token.optional(),
  }),
  response: Done,
});

export const listInvites = endpoint({
  method: 'GET',
  path: '/api/invites/:courseId',
  summary: 'The pending invites of a course.',
  params: inCourse,
  response: z.object({ invites: z.array(SentInvite) }),
});

/** More at once is probably a mistake. */
export const inviteLimits = { atOnce: 500, perDay: 500 } as const;

export const createInvites = endpoint({
  method: 'POST',
  path: '/api/invites/:courseId',
  summary:
    'Invite people by address. Whoever is in the course or invited is skipped and named; one wrong address, and nothing is sent.',
  params: inCourse,
  body: z.object({
    emails: z
      .array(z.string({ error: 'Send each address as text.' }), { error: 'Send the addresses as a list.' })
      .min(1, 'Enter at least one address.')
      .max(inviteLimits.atOnce, `Invite at most ${inviteLimits.atOnce} people at once.`),
    role: RoleUri,
  }),
  response: z.object({ invites: z.array(SentInvite), skipped: Skipped }),
});

export const withdrawInvite = endpoint({
  method: 'DELETE',
  path: '/api/invites/:courseId/:inviteId',
  summary: 'Withdraw an invite: its link stops working.',
  params: ofInvite,
  response: Done,
});

export const resendInvite = endpoint({
  method: 'POST',
  path: '/api/invites/:courseId/:inviteId/resend',
  summary: 'Mail an invite again.',
  params: ofInvite,
  response: z.object({ invite: SentInvite }),
});

export const readInviteLink = endpoint({
  method: 'GET',
  path: '/api/invite_links/:token',
  summary: 'What an invite’s link is about, and how its reader stands to it.',
  params: z.object({ token }),
  response: z.object({
    invite: Invite,
    /** Whether there is an account with the invited address. */
    hasAccount: z.boolean(),
    /** The caller's address; null if not signed in. */
    signedInAs: z.string().nullable(),
    /** Whether the caller may accept with this link. */
    isForCaller: z.boolean(),
    isMember: z.boolean(),
  }),
});
export type InviteLink = z.infer<typeof readInviteLink.response>;
