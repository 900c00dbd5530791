import { onPageRendered } from '#server/platform/on-page-rendered.ts';
import { readWays } from './ways/read-ways.ts';

export const accountsHooks = [
  onPageRendered.handledBy(async (services, db) => {
    const { providers, hasPasswords } = await readWays(services, db);
    if (providers.length === 0) return {};
    return { signIn: { hasPasswords, providers: providers.map(({ id, name }) => ({ id, name })) } };
  }),
];
