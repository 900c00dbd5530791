import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, expect } from './journey.ts';

/** Creates a course with one lesson for this test through the API. */

type Texts = { name?: string; instructions?: string; testCode?: string; solutionCode?: string };

export const addingTests = `import unittest

class TestAdd(unittest.TestCase):
    def test_small_numbers(self):
        self.assertEqual(add(1, 2), 3)

    def test_negative_numbers(self):
        self.assertEqual(add(-1, -2), -3)
`;
export const adding: Texts = {
  name: 'Add two numbers',
  instructions: '# Add\n\nWrite `add`.\n',
  testCode: addingTests,
  solutionCode: 'def add(a, b):\n    return a + b\n',
};

export const callerOf = (request: APIRequestContext, { authToken }: Pick<Account, 'authToken'>) => {
  const headers = { authorization: `Bearer ${authToken}` };
  return async (method: 'get' | 'post' | 'put', path: string, data?: object) => {
    const response = await request[method](path, { headers, ...(data && { data }) });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  };
};

export const aLessonOf = async (
  request: APIRequestContext,
  account: Pick<Account, 'authToken'>,
  exercises: Texts[] = [adding],
) => {
  const call = callerOf(request, account);
  const { languageConfigs } = await call('get', '/api/language_configs');
  const languageConfigId = languageConfigs.find((l: { name: string }) => l.name === 'Python').id;
  const { cairnCourse } = await call('post', '/api/cairn_courses', { name: 'Python', languageConfigId });
  const course = `/api/cairn_courses/${cairnCourse.contextId}`;
  const { cairnModule } = await call('post', `${course}/modules`, { name: 'Basics' });
  const { lesson } = await call('post', `${course}/lessons`, {
    name: 'Adding',
    languageConfigId,
    cairnModuleId: cairnModule.id,
  });
  for (const texts of exercises) {
    const { exercise } = await call('post', `${course}/lessons/${lesson.id}/exercises`, {});
    await call('put', `${course}/lessons/${lesson.id}/exercises/${exercise.id}`, texts);
  }
  const read = async () => (await call('get', `${course}/lessons/${lesson.id}`)).lesson;
  return {
    path: `/#/cairn_courses/${cairnCourse.contextId}/lessons/${lesson.id}/edit`,
    contextId: cairnCourse.contextId as string,
    lessonId: lesson.id as number,
    read,
  };
};

export const editor = (page: Page, name: 'Instructions' | 'Test code' | 'Solution code' | 'Starter code') =>
  page.getByRole('textbox', { name: new RegExp(`^${name}\\.`) });

export const typeAtStart = async (page: Page, name: Parameters<typeof editor>[1], text: string) => {
  await editor(page, name).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(text);
};

export const saved = (page: Page) => page.getByText('Saved', { exact: true });
