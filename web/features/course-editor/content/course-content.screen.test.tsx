import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLesson, createModule } from '#contract/authoring/content.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import { as } from '#test/as.ts';
import {
  aCourse,
  aLanguage,
  aLearner,
  aLesson,
  aUser,
  aUserLesson,
  type TestCourse,
} from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const { app, services } = running;

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => logged.mockClear());

/** Creates modules and lessons with these names through the API. */
const anOutline = async (modules: Record<string, string[]>) => {
  const course = await aCourse(services);
  const teacher = as(app, course.instructor);
  const params = { courseId: course.contextId };
  for (const [name, lessons] of Object.entries(modules)) {
    const { cairnModule } = (await teacher.call(createModule, { params, body: { name } })).body;
    for (const lesson of lessons)
      await teacher.call(createLesson, {
        params,
        body: { name: lesson, languageConfigId: course.languageConfigId, cairnModuleId: cairnModule.id },
      });
  }
  return course;
};

const open = async (course: TestCourse, transport?: Transport) => {
  const rendered = renderApp(running, {
    path: `/cairn_courses/${course.contextId}/edit`,
    user: course.instructor,
    ...(transport && { transport }),
  });
  await screen.findByRole('heading', { level: 1, name: course.name });
  return rendered;
};

/** The names of the outline as stored on the server. */
const savedOutline = async (course: TestCourse) => {
  const { body } = await as(app, course.instructor).call(getCourse, {
    params: { contextId: course.contextId },
  });
  return Object.fromEntries(
    body.cairnCourse.cairnModules.map(m => [m.name, m.lessons.map(lesson => lesson.name)]),
  );
};
const shownOutline = () =>
  Object.fromEntries(
    screen.getAllByRole('heading', { level: 2 }).map(heading => {
      const card = heading.closest('li') ?? document.body;
      return [
        heading.textContent,
        [...card.querySelectorAll('a[id^=open-lesson-]')].map(link => link.textContent),
      ];
    }),
  );
const announced = (text: string) => waitFor(() => expect(document.body).toHaveTextContent(text));
const choose = async (person: ReturnType<typeof renderApp>['person'], of: string, ...items: string[]) => {
  await person.click(screen.getByRole('button', { name: `Actions for ${of}` }));
  for (const name of items) await person.click(await screen.findByRole('menuitem', { name }));
};

describe('the course editor', () => {
  it('CE-1 shows Loading... first, then the name, the breadcrumb and the tabs as links', async () => {
    const course = await aCourse(services);
    renderApp(running, { path: `/cairn_courses/${course.contextId}/edit`, user: course.instructor });
    expect(await screen.findByText('Loading...')).toBeVisible();
    await screen.findByRole('heading', { level: 1, name: course.name });
    expect(screen.queryByText('Loading...')).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: 'Course' })).getAllByRole('link');
    expect(tabs.map(tab => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['Content', 'page'],
      ['People', null],
      ['Progress', null],
      ['Questions', null],
      ['Settings', null],
    ]);
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(breadcrumb).getByRole('link', { name: 'Courses' })).toHaveAttribute(
      'href',
      '#/cairn_courses',
    );
    expect(document.title).toBe(`Content – ${course.name} – Cairn`);
  });

  it('CE-1 without permission it shows a sentence and a link back', async () => {
    const course = await aCourse(services);
    for (const user of [await aUser(services), await aLearner(services, course)]) {
      const { unmount } = renderApp(running, { path: `/cairn_courses/${course.contextId}/edit`, user });
      expect(
        await screen.findByRole('heading', { name: 'You do not have access to this course.' }),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to your courses' })).toBeVisible();
      unmount();
    }
  });

  it('CE-1 a course that fails to load shows an error in place, and loads on a retry', async () => {
    const course = await aCourse(services);
    let isDown = true;
    renderApp(running, {
      path: `/cairn_courses/${course.contextId}/edit`,
      user: course.instructor,
      transport: request =>
        isDown ? Promise.resolve({ status: 500, json: {} }) : injectTransport(running)(request),
    });
    await screen.findByRole('heading', { level: 1, name: 'The course could not be loaded' });
    expect(logged).toHaveBeenCalledWith('The course could not be loaded', expect.anything());
    isDown = false;
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByRole('heading', { name: course.name })).toBeVisible();
  });
});

describe('modules and lessons', () => {
  it('CE-2 each lesson links to its editor and shows the status of its exercises', async () => {
    const { course, lesson } = await aLesson(services, { exercises: 3 });
    await open(course);
    expect(screen.getByRole('link', { name: 'Adding' })).toHaveAttribute(
      'href',
      `#/cairn_courses/${course.contextId}/lessons/${lesson.id}/edit`,
    );
    expect(screen.getByText('3 exercises')).toBeVisible();
    expect(screen.getByText('3 untested')).toBeVisible();
  });

  it('CE-7 an empty module has the exact text and a button; an empty course has its own', async () => {
    const { unmount } = await open(await anOutline({ Basics: [] }));
    expect(
      screen.getByText("This module doesn't have any lessons yet! Click the plus icon to add a module."),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add lesson' })).toBeVisible();
    unmount();
    await open(await aCourse(services));
    expect(screen.getByText('No modules yet. Create your first module, or import one.')).toBeVisible();
  });

  it('CE-2 a new module is named at the end of the list: Enter creates it, Escape cancels', async () => {
    const course = await anOutline({ Basics: [] });
    const { person } = await open(course);
    await person.click(screen.getByRole('button', { name: 'New Module' }));
    await waitFor(() => expect(screen.getByLabelText('Module name')).toHaveFocus());
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'New Module' })).toHaveFocus());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Module name')).toHaveFocus());
    await person.keyboard(' {Enter}');
    expect(await screen.findByText('Give the module a name.')).toBeVisible();
    await person.keyboard('{Backspace}Loops{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add lesson to Loops' })).toHaveFocus());
    expect(await savedOutline(course)).toEqual({ Basics: [], Loops: [] });
  });

  it('CE-5 a new lesson starts with the course’s language and the module whose button was pressed', async () => {
    const course = await anOutline({ Basics: [], Loops: [] });
    const { person } = await open(course);
    await person.click(screen.getByRole('button', { name: 'Add lesson to Loops' }));
    const dialog = screen.getByRole('dialog', { name: 'New lesson' });
    await waitFor(() => expect(within(dialog).getByLabelText('Lesson name')).toHaveFocus());
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(within(dialog).getByLabelText('Language')).toHaveValue(String(course.languageConfigId));
    expect(within(dialog).getByLabelText('Module')).toHaveDisplayValue('Loops');
    await person.keyboard('{Enter}');
    expect(await within(dialog).findByText('Give the lesson a name.')).toBeVisible();
    // Enter submits with the filled button.
    expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('data-variant', 'filled');
    expect(within(dialog).getByRole('button', { name: 'Save and open' })).toHaveAttribute(
      'data-variant',
      'default',
    );
    await person.type(within(dialog).getByLabelText('Lesson name'), 'While{Enter}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'While' })).toHaveFocus());
    expect(await savedOutline(course)).toEqual({ Basics: [], Loops: ['While'] });
  });

  it('FI-2 a lesson is duplicated, and its language is changed, from its menu', async () => {
    const course = await anOutline({ Basics: ['While'] });
    const ruby = await aLanguage(services, { name: 'Ruby' });
    const { person } = await open(course);
    const choose = async (action: string) => {
      await person.click(screen.getByRole('button', { name: 'Actions for While' }));
      await person.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('Duplicate');
    expect(await screen.findByRole('link', { name: 'While (copy)' })).toBeVisible();
    await choose('Change language…');
    const dialog = await screen.findByRole('dialog', { name: 'Language of the lesson' });
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Change language' })).toBeEnabled(),
    );
    await person.selectOptions(within(dialog).getByLabelText('Language'), 'Ruby');
    await person.click(within(dialog).getByRole('button', { name: 'Change language' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const rows = await services.db
      .selectFrom('lessons')
      .select('name')
      .where('languageConfigId', '=', ruby.id)
      .execute();
    expect(rows).toEqual([{ name: 'While' }]);
  });

  it('CE-5 "Save and open" opens the lesson', async () => {
    const { person } = await open(await anOutline({ Basics: [] }));
    await person.click(screen.getByRole('button', { name: 'Add lesson' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save and open' })).toBeEnabled());
    await person.type(screen.getByLabelText('Lesson name'), 'While');
    await person.click(screen.getByRole('button', { name: 'Save and open' }));
    await waitFor(() => expect(window.location.hash).toMatch(/\/lessons\/\d+\/edit$/));
  });

  it('CE-5 Save is disabled while the languages load', async () => {
    const course = await anOutline({ Basics: [] });
    const { person } = await open(course, request =>
      request.url === '/api/language_configs' ? new Promise(() => {}) : injectTransport(running)(request),
    );
    await person.click(screen.getByRole('button', { name: 'Add lesson' }));
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save and open' })).toBeDisabled();
    expect(screen.getByText('Loading languages…')).toBeVisible();
  });

  it('CE-8 modules and lessons are renamed by their menus', async () => {
    const course = await anOutline({ Basics: ['Variables'] });
    const { person } = await open(course);
    for (const [old, name] of [
      ['Variables', 'Names'],
      ['Basics', 'First steps'],
    ] as const) {
      await choose(person, old, 'Rename');
      const field = await screen.findByRole('textbox');
      expect(field).toHaveValue(old);
      await person.clear(field);
      await person.type(field, `${name}{Enter}`);
      await screen.findByText(name);
    }
    expect(await savedOutline(course)).toEqual({ 'First steps': ['Names'] });
  });

  it('modules can be collapsed, one or all, and stay collapsed', async () => {
    const course = await anOutline({ Basics: ['Variables'], Loops: ['While'] });
    const { person } = await open(course);
    await person.click(screen.getByRole('button', { name: 'Collapse Basics' }));
    expect(screen.queryByRole('link', { name: 'Variables' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Expand Basics' })).toHaveAttribute('aria-expanded', 'false');
    await person.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(shownOutline()).toEqual({ Basics: [], Loops: [] });
    await person.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByLabelText('Default language');
    await person.click(screen.getByRole('link', { name: 'Content' }));
    await person.click(await screen.findByRole('button', { name: 'Expand all' }));
    expect(shownOutline()).toEqual({ Basics: ['Variables'], Loops: ['While'] });
  });
});

describe('deleting', () => {
  it('CE-4 FD-3 LF-1 a module asks with the exact text, says what is lost and how long it can be restored, and focuses the safe button', async () => {
    const { course, userExercise } = await aUserLesson(services);
    await services.db
      .updateTable('userExercises')
      .set({ version: 2 })
      .where('id', '=', userExercise.id)
      .execute();
    const { person } = await open(course);
    await choose(person, 'Basics', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete module' });
    expect(
      within(dialog).getByText(
        'Are you sure you want to delete Basics? All lessons in this module will be deleted as well.',
      ),
    ).toBeVisible();
    expect(within(dialog).getByText('1 lesson, 1 exercise.')).toBeVisible();
    expect(await within(dialog).findByText('1 student has work in it.')).toBeVisible();
    expect(within(dialog).getByText(/Staff can restore it for 30 days\.$/)).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await person.keyboard('{Enter}');
    expect(await savedOutline(course)).toEqual({ Basics: ['Adding'] });
    await choose(person, 'Basics', 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Delete module' }));
    expect(await screen.findByText('No modules yet. Create your first module, or import one.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'New Module' })).toHaveFocus());
    expect(await savedOutline(course)).toEqual({});
  });

  it('CE-4 a lesson asks with the exact text; then its neighbour has the focus', async () => {
    const course = await anOutline({ Basics: ['Variables', 'Loops', 'Lists'] });
    const { person } = await open(course);
    await choose(person, 'Loops', 'Delete');
    expect(
      await screen.findByText('Are you sure you want to delete this lesson? This action cannot be undone.'),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Delete lesson' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Lists' })).toHaveFocus());
    expect(shownOutline()).toEqual({ Basics: ['Variables', 'Lists'] });
    expect(await savedOutline(course)).toEqual({ Basics: ['Variables', 'Lists'] });
  });

  it('CE-4 a refused deletion is shown in the dialog, and nothing is removed', async () => {
    const course = await anOutline({ Basics: ['Variables'] });
    const { person } = await open(course, request =>
      request.method === 'DELETE'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : injectTransport(running)(request),
    );
    await choose(person, 'Variables', 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Delete lesson' }));
    expect(await within(screen.getByRole('dialog')).findByText(/could not reach the server/)).toBeVisible();
    await person.keyboard('{Escape}');
    expect(shownOutline()).toEqual({ Basics: ['Variables'] });
  });
});

describe('moving', () => {
  it('CE-3 the menu moves up, down and to another module; the focus stays and the new place is announced', async () => {
    const course = await anOutline({ Basics: ['Variables', 'Loops'], Functions: ['Calling'] });
    const { person } = await open(course);
    await choose(person, 'Loops', 'Move up');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Loops' })).toHaveFocus());
    await announced('Loops, position 1 of 2 in Basics.');
    await choose(person, 'Loops', 'Move to module…', 'Functions');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Loops' })).toHaveFocus());
    await announced('Loops, position 2 of 2 in Functions.');
    await choose(person, 'Basics', 'Move down');
    await announced('Basics, module 2 of 2.');
    expect(Object.entries(shownOutline())).toEqual([
      ['Functions', ['Calling', 'Loops']],
      ['Basics', ['Variables']],
    ]);
    await waitFor(async () =>
      expect(Object.entries(await savedOutline(course))).toEqual(Object.entries(shownOutline())),
    );
  });

  it('CE-3 by keys: Enter picks up, arrows and Tab move, Enter drops, Escape cancels', async () => {
    const course = await anOutline({ Basics: ['Variables', 'Loops'], Functions: ['Calling'], Files: [] });
    const { person } = await open(course);
    const grip = () => screen.getByRole('button', { name: 'Reorder lesson Loops' });
    grip().focus();
    await person.keyboard('{Enter}');
    await announced('Loops picked up.');
    expect(grip()).toHaveAttribute('aria-pressed', 'true');
    await person.keyboard('{ArrowDown}');
    await announced('Loops, position 1 of 2 in Functions.');
    expect(grip()).toHaveFocus();
    await person.keyboard('{Escape}');
    await announced('Loops is back where it was.');
    expect(shownOutline()).toEqual({ Basics: ['Variables', 'Loops'], Functions: ['Calling'], Files: [] });
    expect(grip()).toHaveFocus();
    await person.keyboard(' {Tab}{Tab} ');
    await announced('Loops, position 1 of 1 in Files.');
    await waitFor(() => expect(grip()).toHaveFocus());
    await waitFor(async () =>
      expect(await savedOutline(course)).toEqual({
        Basics: ['Variables'],
        Functions: ['Calling'],
        Files: ['Loops'],
      }),
    );
    screen.getByRole('button', { name: 'Reorder module Files' }).focus();
    await person.keyboard('{Enter}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
    await announced('Files, module 1 of 3.');
    await waitFor(async () => expect(Object.keys(await savedOutline(course))[0]).toBe('Files'));
  });

  it('CE-3 a refused move is rolled back, shows an error, and can be retried', async () => {
    const course = await anOutline({ Basics: ['Variables', 'Loops'] });
    let isDown = true;
    const { person } = await open(course, request =>
      isDown && request.method === 'PUT'
        ? Promise.resolve({ status: 503, json: { error: 'Busy.' } })
        : injectTransport(running)(request),
    );
    await choose(person, 'Loops', 'Move up');
    const message = await screen.findByText(/Order not saved\./);
    expect(message).toHaveTextContent('Order not saved. Try again');
    expect(shownOutline()).toEqual({ Basics: ['Variables', 'Loops'] });
    expect(logged).toHaveBeenCalledWith('The order was not saved', expect.anything());
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await savedOutline(course)).toEqual({ Basics: ['Loops', 'Variables'] }));
    expect(screen.queryByText(/Order not saved/)).toBeNull();
  });

  it('CE-3 two teachers at once: a move sends only the item that it moved', async () => {
    const course = await anOutline({ Basics: ['Variables', 'Loops', 'Lists'] });
    const { person } = await open(course);
    await as(app, course.instructor).call(createModule, {
      params: { courseId: course.contextId },
      body: { name: 'By somebody else' },
    });
    await choose(person, 'Lists', 'Move up');
    expect(await screen.findByRole('heading', { name: 'By somebody else' })).toBeVisible();
    expect(shownOutline()).toEqual({ Basics: ['Variables', 'Lists', 'Loops'], 'By somebody else': [] });
  });
});
