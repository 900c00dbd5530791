import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLearner, aLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';
import { fromLocalInput } from '#web/browser/local-moment.ts';
import { showDue } from '#web/texts/due-texts.ts';

const running = await runningApp();
const { services } = running;

it('LC-1 a teacher makes a lesson a draft, then lets it open later; a student sees that', async () => {
  const { course, lesson } = await aLesson(services);
  const learner = await aLearner(services, course);
  const editor = `/cairn_courses/${course.contextId}/edit`;
  const overview = { path: `/cairn_courses/${course.contextId}/student`, user: learner };
  const choose = async (name: string, opens?: string) => {
    const { person, unmount } = renderApp(running, { path: editor, user: course.instructor });
    await person.click(await screen.findByRole('button', { name: `Actions for ${lesson.name}` }));
    await person.click(await screen.findByRole('menuitem', { name: 'Visibility…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Visibility' });
    await person.click(within(dialog).getByRole('radio', { name }));
    if (opens !== undefined)
      fireEvent.change(within(dialog).getByLabelText('Opens'), { target: { value: opens } });
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return unmount;
  };
  let leave = await choose('Draft');
  expect(await screen.findByText('Draft', { selector: 'span' })).toBeVisible();
  leave();
  let student = renderApp(running, overview);
  expect(await screen.findByRole('heading', { name: course.name, level: 1 })).toBeVisible();
  expect(screen.queryByText(lesson.name)).toBeNull();
  student.unmount();

  const local = '2126-11-20T08:00';
  leave = await choose('Visible from…', local);
  const shown = `Opens ${showDue(fromLocalInput(local) ?? '')}`;
  expect(await screen.findByText(shown)).toBeVisible();
  leave();
  student = renderApp(running, overview);
  const module = await screen.findByRole('button', { name: /Basics/ });
  if (module.getAttribute('aria-expanded') === 'false') await student.person.click(module);
  expect(await screen.findByText(shown)).toBeVisible();
  expect(screen.queryByRole('link', { name: lesson.name })).toBeNull();
});
