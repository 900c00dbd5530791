import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { roleUris } from '#contract/core/roles.ts';
import type { Account } from './journey.ts';
import { callerOf } from './lesson-world.ts';

/** Enrolls a new student through the API: invite, create the account, accept. */
export const aStudentOf = async (
  request: APIRequestContext,
  teacher: Account,
  contextId: string,
  name = { firstName: 'Grace', lastName: 'Hopper' },
): Promise<Account> => {
  const who = { email: `${randomUUID()}@example.org`, password: 'stones on stones' };
  const signedUp = await request.post('/api/users', { data: { ...name, ...who } });
  const { authToken } = (await signedUp.json()) as { authToken: string };
  const invited = { emails: [who.email], role: roleUris.CONTEXT_LEARNER };
  await callerOf(request, teacher)('post', `/api/invites/${contextId}`, invited);
  await callerOf(request, { authToken })('put', `/api/invites/${contextId}`, { accepted: true });
  return { ...who, authToken };
};
