import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { type Account, expect } from './journey.ts';
import { callerOf } from './lesson-world.ts';

/** Creates courses with members through the API. */

export const studentUri = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner';

export const newAddress = (name: string) => `${name}-${randomUUID()}@example.org`;

export const anAccount = async (
  request: APIRequestContext,
  { firstName = 'Grace', lastName = 'Hopper', email = newAddress('grace') } = {},
): Promise<Account> => {
  const who = { email, password: 'stones on stones' };
  const response = await request.post('/api/users', { data: { firstName, lastName, ...who } });
  expect(response.status(), await response.text()).toBe(200);
  return { ...who, authToken: ((await response.json()) as { authToken: string }).authToken };
};

/** Invites an account and accepts for it. */
export const join = async (
  request: APIRequestContext,
  teacher: Pick<Account, 'authToken'>,
  contextId: string,
  student: Account,
) => {
  const body = { emails: [student.email], role: studentUri };
  await callerOf(request, teacher)('post', `/api/invites/${contextId}`, body);
  await callerOf(request, student)('put', `/api/invites/${contextId}`, { accepted: true });
};
