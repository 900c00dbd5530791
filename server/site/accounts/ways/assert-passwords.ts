import { signInProblems } from '#contract/site/sign-in-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { readWays } from './read-ways.ts';

const refusal = (providers: { name: string }[]) =>
  new AppError(
    'forbidden',
    signInProblems.passwordsOff({ providers: providers.map(({ name }) => name).join(', ') }),
  );

/** What to refuse a password with, where passwords are turned off; null for the emergency account. */
export const findPasswordRefusal = async (
  services: Services,
  user: { id: number } | null,
): Promise<AppError | null> => {
  const { hasPasswords, providers, emergencyUserId } = await readWays(services, services.db);
  return hasPasswords || (user && user.id === emergencyUserId) ? null : refusal(providers);
};

export const assertPasswords = async (services: Services, user: { id: number } | null): Promise<void> => {
  const found = await findPasswordRefusal(services, user);
  if (found) throw found;
};

type Person = { passwordHash: string | null };

/** An account that signs in with a provider gets a password only where that is allowed. */
export const mayHavePassword = async (services: Services, { passwordHash }: Person): Promise<boolean> =>
  passwordHash !== null || (await readWays(services, services.db)).mayAddPassword;

export const assertMayHavePassword = async (services: Services, person: Person): Promise<void> => {
  if (!(await mayHavePassword(services, person)))
    throw new AppError('conflict', signInProblems.noPasswordForSchool);
};
