import { onPersonExported } from '#server/site/accounts/users/on-person-exported.ts';
import { listChangesOf, listGradebookOf } from './gradebook.db.ts';

export const gradebookHooks = [
  onPersonExported.handledBy(async (_services, tx, person) => ({
    gradebook: await listGradebookOf(tx, person),
    gradebookChanges: await listChangesOf(tx, person),
  })),
];
