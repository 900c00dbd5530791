import { launchProblems } from '#contract/lti/launch-problems.ts';
import { signedIn, someone } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Access, UserRow } from '#server/platform/http/access-rule.ts';
import { listIdentities } from './identities.db.ts';

/** Whoever came from a platform, as the person that it named. */
export const launchedPerson: Access<unknown, { user: UserRow }> = {
  name: 'launchedPerson',
  grant: async (services, caller, params) => {
    const { user, launch } = await someone.grant(services, caller, params);
    if (!launch) throw new AppError('forbidden', launchProblems.openFromCourse);
    return { user };
  },
};

/** A person whom the account is joined with. */
export const ownIdentity: Access<{ id: number }, { user: UserRow; identity: { id: number; name: string } }> =
  {
    name: 'ownIdentity',
    grant: async (services, caller, { id }) => {
      const { user } = await signedIn.grant(services, caller, {});
      const identity = (await listIdentities(services.db, user)).find(each => each.id === id);
      if (!identity) throw new AppError('not_found', launchProblems.notJoined);
      return { user, identity };
    },
  };
