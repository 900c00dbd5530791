import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SentFile } from '#contract/core/endpoint.ts';
import { exportModule } from '#contract/authoring/transfer.ts';
import { as } from '#test/as.ts';
import { aCourse, aLesson, type TestCourse } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const { app, services, workOffJobs } = running;

const scrolled = vi.fn<() => void>();
Element.prototype.scrollIntoView = scrolled;
beforeEach(() => scrolled.mockClear());

const open = async (course: TestCourse, transport?: Transport) => {
  const rendered = renderApp(running, {
    path: `/cairn_courses/${course.contextId}/edit`,
    user: course.instructor,
    ...(transport && { transport }),
  });
  await screen.findByRole('button', { name: 'Import' });
  return rendered;
};
type Person = Awaited<ReturnType<typeof open>>['person'];
/** Not `upload`, which filters by `accept` as the file dialog does; a dropped file is not filtered. */
const put = (dialog: HTMLElement, file: File) =>
  fireEvent.change(within(dialog).getByLabelText(/^Choose/), { target: { files: [file] } });
const chooseFile = async (person: Person, file: File) => {
  await person.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = screen.getByRole('dialog', { name: 'Import a module' });
  put(dialog, file);
  return dialog;
};
const anExport = async () => {
  const { course, module } = await aLesson(services, { exercises: 3 });
  const { body } = await as(app, course.instructor).call(exportModule, {
    params: { courseId: course.contextId, moduleId: module.id },
    query: { format: 'ck2' },
  });
  return new File([Buffer.from(body.bytes)], 'basics.ck2');
};
/** The alert of the import; the toast area is an alert as well. */
const findFailure = async () => {
  const alert = (await screen.findByText(/was not imported/)).closest<HTMLElement>('[role=alert]');
  if (!alert) throw new Error('it is not announced');
  return alert;
};
/** Runs the jobs at the second poll of an import. */
const workingOnPoll = (): Transport => {
  let polls = 0;
  return async request => {
    if (request.url.endsWith('/status')) {
      polls += 1;
      if (polls === 2) await workOffJobs();
    }
    return injectTransport(running)(request);
  };
};

describe('importing', () => {
  it('CE-6 Import is disabled until a file is chosen, and other file extensions are refused', async () => {
    const { person } = await open(await aCourse(services));
    const dialog = await chooseFile(person, new File(['x'], 'notes.txt'));
    expect(
      await within(dialog).findByText('notes.txt: Only .ck2 and .pmcart files can be imported.'),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled();
    expect(within(dialog).getByLabelText('Choose a file')).toHaveAttribute('accept', '.ck2,.pmcart');
    put(dialog, new File(['x'], 'A.PMCART'));
    expect(within(dialog).getByText('A.PMCART (1 KB)')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Import' })).toBeEnabled();
  });

  it('CE-6 a placeholder is shown until the module is there, which is highlighted and announced', async () => {
    const file = await anExport();
    const { person } = await open(await aCourse(services), workingOnPoll());
    const dialog = await chooseFile(person, file);
    await person.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Importing module...')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await screen.findAllByText('Imported Basics: 1 lesson, 3 exercises.'))[0]).toBeVisible();
    expect(screen.queryByText('Importing module...')).toBeNull();
    const card = screen.getByRole('heading', { level: 2, name: 'Basics' }).closest('li');
    expect(card).toHaveAttribute('data-new');
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import' })).toHaveFocus());
  });

  it('CE-6 a file that cannot be imported shows why in its place, and another file can be chosen', async () => {
    const { person } = await open(await aCourse(services), workingOnPoll());
    const dialog = await chooseFile(person, new File(['{"name":""}'], 'broken.pmcart'));
    await person.click(within(dialog).getByRole('button', { name: 'Import' }));
    const alert = await findFailure();
    expect(alert).toHaveTextContent('broken.pmcart was not imported. Nothing was added.');
    expect(alert).toHaveTextContent('name: Give the module a name.');
    await person.click(within(alert).getByRole('button', { name: 'Choose another file' }));
    expect(screen.getByRole('dialog', { name: 'Import a module' })).toBeVisible();
    expect(alert).not.toBeInTheDocument();
  });

  it('CE-6 a file that the server refuses to accept is shown in the same place', async () => {
    const { person } = await open(await aCourse(services));
    const dialog = await chooseFile(person, new File([], 'empty.ck2'));
    await person.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await findFailure()).toHaveTextContent('The file is empty.');
  });
});

describe('exporting', () => {
  const saved: SentFile[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ fileName: this.download, type: '', bytes: new Uint8Array() });
  });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};

  it.each([
    ['.ck2 – an archive of readable files', 'basics.ck2'],
    ['.pmcart – one JSON document', 'basics.pmcart'],
  ])('CE-8 a module is exported as %s', async (choice, fileName) => {
    const { course } = await aLesson(services);
    const { person } = await open(course);
    await person.click(screen.getByRole('button', { name: 'Actions for Basics' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Export…' }));
    await person.click(await screen.findByRole('menuitem', { name: choice }));
    await waitFor(() => expect(saved.at(-1)?.fileName).toBe(fileName));
    expect(clicked).toHaveBeenCalled();
  });

  it('CE-8 the whole course is exported by the menu of the course', async () => {
    const { course } = await aLesson(services);
    const { person } = await open(course);
    await person.click(screen.getByRole('button', { name: 'Course actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Export course…' }));
    await person.click(await screen.findByRole('menuitem', { name: '.pmcart – one JSON document' }));
    const name = `${course.name.toLowerCase().replaceAll(' ', '-')}.pmcart`;
    await waitFor(() => expect(saved.at(-1)?.fileName).toBe(name));
  });
});
