import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { courseRoles } from '../core/roles.ts';
import { RunOutcome } from '../running/runs.ts';
import { User } from '../site/users.ts';
import { EditChunk } from './journal/edits.ts';
import { idParam, Timestamp } from '../core/values.ts';

const PersonData = z.object({
  exportedAt: Timestamp,
  /** With the language that they chose for pages and mails. */
  account: User.omit({ isSelf: true, isLastSiteAdmin: true }).extend({ language: z.string().nullable() }),
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
  /** Personal tokens, without what they are. */
  tokens: z.array(
    z.object({
      name: z.string(),
      scopes: z.array(z.string()),
      createdAt: Timestamp,
      expiresAt: Timestamp,
      lastUsedAt: Timestamp.nullable(),
    }),
  ),
  /** Accounts at providers that the person signs in with. */
  signInIdentities: z.array(
    z.object({
      issuer: z.string(),
      subject: z.string(),
      email: z.string(),
      joinedAt: Timestamp,
      lastUsedAt: Timestamp,
    }),
  ),
  /** People of learning management systems whom the account is joined with. */
  identities: z.array(z.object({ name: z.string(), platform: z.string(), joinedAt: Timestamp })),
  /** Of the courses that have points. */
  points: z.array(
    z.object({
      course: z.string(),
      lesson: z.string(),
      exercise: z.string().nullable(),
      reached: z.number(),
      most: z.number(),
    }),
  ),
  /** What staff entered about them in columns of a gradebook. */
  gradebook: z.array(
    z.object({ course: z.string(), column: z.string(), points: z.number(), most: z.number() }),
  ),
  gradebookChanges: z.array(
    z.object({
      course: z.string(),
      place: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      why: z.string(),
      at: Timestamp,
    }),
  ),
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
  /** How their programs came to be, as far as that is kept: every edit, by the pages that they were made on. */
  edits: z.array(
    z.object({
      course: z.string(),
      lesson: z.string(),
      position: z.number(),
      pages: z.array(
        z.object({
          beganAt: Timestamp,
          chunks: z.array(EditChunk.extend({ receivedAfterMs: z.number() })),
        }),
      ),
    }),
  ),
  /** What was graded by hand and released. */
  gradings: z.array(
    z.object({
      course: z.string(),
      lesson: z.string(),
      exercise: z.string().nullable(),
      /** Null if the exercise is not graded by hand any more. */
      points: z.number().nullable(),
      /** Those that were ticked. */
      items: z.array(z.string()),
      gradedAt: Timestamp,
      releasedAt: Timestamp,
      code: z.string(),
      files: z.record(z.string(), z.string()),
      secondLooks: z.array(
        z.object({
          state: z.string(),
          question: z.string(),
          askedAt: Timestamp,
          answer: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** What they answered as staff to students who asked for a second look. */
  secondLookAnswers: z.array(
    z.object({
      course: z.string(),
      lesson: z.string(),
      exercise: z.string().nullable(),
      answer: z.string(),
      answeredAt: Timestamp,
    }),
  ),
  /** Exams that they began, with their receipts. */
  exams: z.array(
    z.object({
      course: z.string(),
      lesson: z.string(),
      startedAt: Timestamp,
      endsAt: Timestamp,
      handedInAt: Timestamp.nullable(),
      extraMinutes: z.number(),
      extraPercent: z.number(),
      receipts: z.array(z.object({ body: z.string(), signature: z.string(), keyId: z.string() })),
    }),
  ),
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
});

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/export',
  summary: 'Everything that is kept about a person, to hand over to them.',
  params: z.object({ id: idParam }),
  response: PersonData,
});

export const exportMyself = endpoint({
  method: 'GET',
  path: '/api/users/me/export',
  summary: 'Everything that is kept about oneself.',
  response: PersonData,
});
