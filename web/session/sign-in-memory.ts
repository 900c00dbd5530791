import type { SafeStorage } from '#web/browser/safe-storage.ts';

/** What has to outlive the way to a provider and back, which leaves this page. */

const targetKey = 'signInTarget';
const joinKey = 'signInJoin';

const take = (storage: SafeStorage, key: string): string | null => {
  const value = storage.read(key);
  storage.remove(key);
  return value;
};

/** The path to open after signing in. */
export const rememberTarget = (storage: SafeStorage, path: string) => storage.write(targetKey, path);
export const takeTarget = (storage: SafeStorage) => take(storage, targetKey);

/** The ticket of a provider’s account that is joined as soon as the password was right. */
export const rememberJoining = (storage: SafeStorage, ticket: string) => storage.write(joinKey, ticket);
export const takeJoining = (storage: SafeStorage) => take(storage, joinKey);
