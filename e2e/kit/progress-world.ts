import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, expect, haveToken } from './journey.ts';
import { aLessonOf, adding, callerOf } from './lesson-world.ts';
import { anAccount, join, newAddress } from './people-world.ts';

export const adasCode = 'return a - b';

/** A lesson of two exercises with three students: not started, in progress, completed. */
export const aClassOf = async (request: APIRequestContext, teacher: Account) => {
  const { path } = await aLessonOf(request, teacher, [adding, { ...adding, name: 'Add once more' }]);
  const [, contextId = '', lessonId = ''] = /cairn_courses\/([^/]+)\/lessons\/(\d+)/.exec(path) ?? [];
  const enrol = async (firstName: string, lastName: string) => {
    const student = await anAccount(request, { firstName, lastName, email: newAddress(firstName) });
    await join(request, teacher, contextId, student);
    return student;
  };
  /** Opens the lesson as the student and returns the ids of their exercises. */
  const begin = async (student: Account): Promise<number[]> => {
    const call = callerOf(request, student);
    const open = () => call('get', `/api/cairn_courses/${contextId}/user_lessons/${lessonId}`);
    await expect.poll(async () => (await open()).userLesson !== null).toBe(true);
    const { userLesson } = await open();
    return userLesson.userExercises.map((userExercise: { id: number }) => userExercise.id);
  };
  const complete = (userExerciseId: number | undefined) =>
    callerOf(request, teacher)(
      'post',
      `/api/user_exercises/${userExerciseId}/cairn_courses/${contextId}`,
      {},
    );

  const karl = await enrol('Karl', 'Zuse');
  const ada = await enrol('Ada', 'Byron');
  const grace = await enrol('Grace', 'Hopper');
  const adas = await begin(ada);
  const typed = { solutionCode: `def add(a, b):\n    ${adasCode}\n` };
  await callerOf(request, ada)('put', `/api/user_exercises/${adas[0]}`, typed);
  for (const id of await begin(grace)) await complete(id);
  return { contextId, lessonId, karl, ada, adas, grace, complete };
};

export const progressPath = ({ contextId, lessonId }: { contextId: string; lessonId: string }) =>
  `/#/cairn_courses/${contextId}/lessons/${lessonId}/student_progress`;

export const openDashboard = async (page: Page, { authToken }: Account) => {
  await haveToken(page, authToken);
  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('link', { name: 'Python', exact: true })).toBeVisible();
};

export const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
