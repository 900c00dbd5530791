import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, firstAdmin, haveToken, tokenFor } from './journey.ts';
import { callerOf } from './lesson-world.ts';

/** A user with a unique name, for an admin to manage. */
export const somebody = async (request: APIRequestContext, firstName = 'Grace') => {
  const who = {
    firstName,
    lastName: `Hopper${randomUUID().slice(0, 8)}`,
    email: `${randomUUID()}@example.org`,
    password: 'stones on stones',
  };
  const response = await request.post('/api/users', { data: who });
  expect(response.status()).toBe(200);
  return { ...who, name: `${who.firstName} ${who.lastName}` };
};

/** A separate admin for each test: a new trial of an admin replaces the previous one. */
export const beAdmin = async (page: Page, request: APIRequestContext) => {
  const who = await somebody(request, 'Admin');
  const first = callerOf(request, { authToken: await tokenFor(request, firstAdmin) });
  const { users } = await first('get', `/api/users?search=${who.email}`);
  await first('put', `/api/users/${users[0].id}/site_admin`, { isSiteAdmin: true });
  await haveToken(page, await tokenFor(request, who));
};

/** Mocks two rows with the grade states of a learning management system. */
export const showGradedLessons = (page: Page) =>
  page.route('**/api/user_lessons?*', route => {
    const row = (id: number, given: object) => ({
      id,
      userId: 1,
      lessonId: 1,
      user: { id: 1, firstName: 'Ada', lastName: 'Lovelace', email: 'ada.with.a.long.address@example.org' },
      lesson: {
        id: 1,
        name: 'A lesson with a rather long name',
        cairnModule: {
          name: 'First steps',
          cairnCourse: { name: 'Programming for everybody who wants to', contextId: 'abc' },
        },
      },
      isCompleted: true,
      createdAt: '2026-11-03T09:14:00.000Z',
      completedAt: null,
      isGraded: true,
      isScoreSubmitted: false,
      scoreSubmittedAt: null,
      scoreProblem: null,
      ...given,
    });
    return route.fulfill({
      json: {
        userLessons: [
          row(1, { isScoreSubmitted: true, scoreSubmittedAt: '2026-11-03T09:14:00.000Z' }),
          row(2, { scoreProblem: 'the gradebook refused the score' }),
          row(3, { isGraded: false, isCompleted: false }),
        ],
        pagination: { page: 1, limit: 30, total: 3, totalPages: 1 },
      },
    });
  });
