import { getProfile } from '#contract/site/profile.ts';
import type { Connection } from '../server/connection.ts';

/** Whose token it is. */
export const readOwner = async (connection: Connection): Promise<string> => {
  const { firstName, lastName } = await connection.call(getProfile);
  return `${firstName} ${lastName}`.trim();
};
