import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { learner, roleUris } from '#contract/core/roles.ts';
import { type Account, expect } from './journey.ts';
import { adding, aLessonOf, callerOf } from './lesson-world.ts';

/** A teacher's lesson with enrolled students. */

type Exercises = Parameters<typeof aLessonOf>[2];

export const threeExercises: Exercises = [
  adding,
  { ...adding, name: 'Once more' },
  { ...adding, name: 'The last one' },
];

export const aClassOf = async (request: APIRequestContext, teacher: Account, exercises = threeExercises) => {
  const { path } = await aLessonOf(request, teacher, exercises);
  const [, contextId = '', lessonId = ''] = /cairn_courses\/([\w-]+)\/lessons\/(\d+)/.exec(path) ?? [];
  const course = `/#/cairn_courses/${contextId}`;

  const aStudent = async (firstName = 'Grace') => {
    const who = { email: `${randomUUID()}@example.org`, password: 'stones on stones' };
    const made = await request.post('/api/users', { data: { firstName, lastName: 'Hopper', ...who } });
    expect(made.status(), await made.text()).toBe(200);
    const { authToken } = (await made.json()) as { authToken: string };
    const invite = { emails: [who.email], role: roleUris[learner] };
    await callerOf(request, teacher)('post', `/api/invites/${contextId}`, invite);
    const call = callerOf(request, { authToken });
    await call('put', `/api/invites/${contextId}`, { accepted: true });
    const read = async () =>
      (await call('get', `/api/cairn_courses/${contextId}/user_lessons/${lessonId}`)).userLesson;
    return { ...who, authToken, call, read };
  };

  return {
    contextId,
    lessonId,
    aStudent,
    course: `${course}/student`,
    lesson: `${course}/student/lessons/${lessonId}`,
    lessonOf: (userId: number) => `${course}/user_lessons/${lessonId}/users/${userId}`,
  };
};

export const code = (page: Page) => page.getByRole('textbox', { name: /^Code\./ });

export const runButton = (page: Page) => page.getByRole('button', { name: /^Run/ });

export const wrong = 'def add(a, b):\n    return 3\n';
export const right = 'def add(a, b):\n    return a + b\n';
