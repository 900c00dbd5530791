import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, expect, haveToken } from './journey.ts';

/** Creates a course with an outline through the API. */
export const makeCourse = async (
  request: APIRequestContext,
  { authToken }: Pick<Account, 'authToken'>,
  name: string,
  modules: Record<string, string[]>,
): Promise<string> => {
  const headers = { authorization: `Bearer ${authToken}` };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const response = await request.post(path, { data, headers });
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()) as T;
  };
  const languages = await request.get('/api/language_configs', { headers });
  const { languageConfigs } = (await languages.json()) as { languageConfigs: { id: number }[] };
  const languageConfigId = languageConfigs[0]?.id;
  const made = await post<{ cairnCourse: { contextId: string } }>('/api/cairn_courses', {
    name,
    languageConfigId,
  });
  const course = `/api/cairn_courses/${made.cairnCourse.contextId}`;
  for (const [moduleName, lessons] of Object.entries(modules)) {
    const { cairnModule } = await post<{ cairnModule: { id: number } }>(`${course}/modules`, {
      name: moduleName,
    });
    for (const lesson of lessons)
      await post(`${course}/lessons`, { name: lesson, languageConfigId, cairnModuleId: cairnModule.id });
  }
  return made.cairnCourse.contextId;
};

export const openCourse = async (
  page: Page,
  { authToken }: Pick<Account, 'authToken'>,
  contextId: string,
) => {
  await haveToken(page, authToken);
  await page.goto(`/#/cairn_courses/${contextId}/edit`);
  await expect(page.getByRole('navigation', { name: 'Course' })).toBeVisible();
};

/** The outline as the screen shows it: `Basics: Variables, Loops`. */
export const shownOutline = (page: Page) =>
  page.getByRole('heading', { level: 2 }).evaluateAll(headings =>
    headings.map(heading => {
      const links = [...(heading.closest('li')?.querySelectorAll('a[id^=open-lesson-]') ?? [])].map(
        link => link.textContent,
      );
      return `${heading.textContent}: ${links.join(', ')}`;
    }),
  );

/** Checks the screen, then reloads to check that the server has stored it. */
export const expectOutline = async (page: Page, outline: string[]) => {
  await expect.poll(() => shownOutline(page)).toEqual(outline);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect.poll(() => shownOutline(page)).toEqual(outline);
};
