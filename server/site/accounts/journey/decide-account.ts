import { violatedUnique } from '#server/platform/db/db.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import {
  deleteSessionsOfUser,
  findUser,
  findUserByEmail,
  insertUser,
  updateEmailVerified,
  updatePasswordRemoved,
} from '../accounts.db.ts';
import {
  deleteIdentitiesOf,
  findIdentity,
  insertIdentityIfNew,
  lockPersonOfProvider,
  updateIdentity,
} from '../joined/joined.db.ts';
import {
  type Claims,
  grantsOf,
  isTrustedFor,
  type ProviderPerson,
  readPerson,
} from '../openid/read-person.ts';
import type { ProviderRow } from '../providers/providers.db.ts';
import { deleteTokensOf } from '../tokens/tokens.db.ts';
import { readWays } from '../ways/read-ways.ts';
import { applyGrants, givenBy } from './apply-grants.ts';
import type { AttemptRow, Told } from './journey.db.ts';
import { JourneyProblem } from './journey-problem.ts';
import { makeTicket } from './make-ticket.ts';

type Arrival = {
  provider: ProviderRow;
  attempt: Pick<AttemptRow, 'userId' | 'browserHash'>;
  claims: Claims & { sub: string };
  providerSession: string | null;
  idToken: string | null;
  address: string;
};

type Decided = { path: string; ticket: Record<string, string> };

type Scene = Arrival & { services: Services; tx: Db; person: ProviderPerson; told: Told; now: Date };

const signInAs = async (scene: Scene, user: UserRow, before: readonly string[]): Promise<Decided> => {
  const { services, tx, provider, attempt, told, claims, address } = scene;
  await applyGrants(tx, { user, provider, before, now: grantsOf(provider.rules, claims) });
  await recordAudit(tx, { action: 'signed-in', actor: user, subject: provider.name, address });
  const { browserHash } = attempt;
  const ticket = await makeTicket(services, tx, { kind: 'sign-in', userId: user.id, browserHash, told });
  return { path: '/sign-in', ticket: { ticket } };
};

/** The account has to show itself: by its session where it began this, by its password otherwise. */
const offerJoining = async (
  { services, tx, attempt, told, provider }: Scene,
  userId: number,
): Promise<Decided> => {
  const { browserHash } = attempt;
  const join = await makeTicket(services, tx, { kind: 'join', userId, browserHash, told });
  return attempt.userId === null
    ? { path: '/', ticket: { join, provider: String(provider.id) } }
    : { path: '/profile', ticket: { join } };
};

const joinAs = async ({ tx, provider, told, now }: Scene, user: UserRow, how: string) => {
  await insertIdentityIfNew(tx, {
    userId: user.id,
    issuer: told.issuer,
    subject: told.subject,
    email: told.email,
    grants: told.grants,
    lastUsedAt: now,
  });
  await recordAudit(tx, { action: 'sign-in-joined', actor: user, subject: provider.name, detail: how });
};

const isProven = ({ person, provider }: Scene, email: string) =>
  person.isEmailVerified === true && isTrustedFor(provider, email);

/**
 * Somebody may have made the account with a stranger’s address, and wait for the stranger to come. So where the address was
 * never shown to be theirs, whoever shows it now gets the account alone: all other ways into it are closed.
 */
const closeOtherWays = async (tx: Db, user: UserRow, now: Date) => {
  await updatePasswordRemoved(tx, user);
  await deleteIdentitiesOf(tx, user);
  await deleteSessionsOfUser(tx, user);
  await deleteTokensOf(tx, user);
  await updateEmailVerified(tx, user, now);
};

const arriveWithKnownAddress = async (scene: Scene, user: UserRow, email: string): Promise<Decided> => {
  const { services, tx, now } = scene;
  // Nobody becomes an administrator of this site because a provider writes down an address.
  if (isProven(scene, email) && !user.isSiteAdmin) {
    const isNew = user.emailVerifiedAt === null;
    if (isNew) await closeOtherWays(tx, user, now);
    await joinAs(scene, user, isNew ? 'by address, other ways in closed' : 'by address');
    return signInAs(scene, user, []);
  }
  const { hasPasswords, emergencyUserId } = await readWays(services, tx);
  if (!hasPasswords && user.id !== emergencyUserId) throw new JourneyProblem('addressTakenHere');
  return offerJoining(scene, user.id);
};

const arriveAsNew = async (scene: Scene, email: string): Promise<Decided> => {
  const { tx, provider, person, now } = scene;
  if (!provider.createsAccounts) throw new JourneyProblem('noAccountHere');
  const user = await insertUser(tx, {
    firstName: person.firstName,
    lastName: person.lastName,
    email,
    passwordHash: null,
    hasAccount: true,
    emailVerifiedAt: isProven(scene, email) ? now : null,
  });
  await recordAudit(tx, {
    action: 'account-created',
    actor: user,
    subject: provider.name,
    address: scene.address,
  });
  await joinAs(scene, user, 'first sign-in');
  return signInAs(scene, user, []);
};

const decide = async (scene: Scene): Promise<Decided> => {
  const { tx, attempt, person, told, now } = scene;
  await lockPersonOfProvider(tx, told.issuer, told.subject);
  const identity = await findIdentity(tx, told.issuer, told.subject);
  if (attempt.userId !== null) {
    if (identity && identity.userId !== attempt.userId) throw new JourneyProblem('joinedElsewhere');
    return offerJoining(scene, attempt.userId);
  }
  if (identity) {
    const user = await findUser(tx, identity.userId);
    if (!user) throw new JourneyProblem('tooOld');
    const { email } = told;
    const grants = givenBy(user, identity.grants, grantsOf(scene.provider.rules, scene.claims));
    await updateIdentity(tx, identity, { email: email || identity.email, grants, lastUsedAt: now });
    return signInAs(scene, user, identity.grants);
  }
  if (person.email === null) throw new JourneyProblem('noAddress');
  if (person.isEmailVerified === false) throw new JourneyProblem('addressNotVerified');
  const known = await findUserByEmail(tx, person.email);
  return known ? arriveWithKnownAddress(scene, known, person.email) : arriveAsNew(scene, person.email);
};

/** Whose account it is: by issuer and subject, and never by an address alone. */
export const decideAccount = async (services: Services, arrival: Arrival): Promise<Decided> => {
  const { provider, claims, providerSession, idToken } = arrival;
  const person = readPerson(claims);
  const told: Told = {
    issuer: provider.issuer,
    subject: person.subject,
    email: person.email ?? '',
    grants: grantsOf(provider.rules, claims),
    providerSession,
    idToken,
  };
  const now = services.clock.now();
  const run = () =>
    services.db.transaction().execute(tx => decide({ ...arrival, services, tx, person, told, now }));
  return run().catch((error: unknown) => {
    // Somebody made an account with this address at the same moment: now it is a known one.
    if (violatedUnique(error) !== 'users_email_key') throw error;
    return run();
  });
};
