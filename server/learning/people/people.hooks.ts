import { onPersonExported } from '#server/site/accounts/users/on-person-exported.ts';
import { listSectionsOf } from './people.db.ts';
import { readInvitesOf } from './read-invites-of.ts';

export const peopleHooks = [
  onPersonExported.handledBy(async (_services, tx, person) => ({
    invitations: await readInvitesOf(tx, person),
    sections: await listSectionsOf(tx, person),
  })),
];
