import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { isInvitedAddress } from './answer-invite.ts';
import { listInvitesOfAddress } from './people.db.ts';

/** A user's pending invites, for the data export. */
export const readInvitesOf = async (db: Db, user: UserRow) =>
  (await listInvitesOfAddress(db, user))
    .filter(invite => isInvitedAddress(user, invite))
    .map(({ course, roleKey, invitedBy, createdAt }) => ({
      course: course.name,
      roleKey,
      invitedBy: invitedBy && `${invitedBy.firstName} ${invitedBy.lastName}`,
      createdAt,
    }));
