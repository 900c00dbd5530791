import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { exportModule } from '#contract/authoring/transfer.ts';
import { shippedLanguages } from '#runner/client.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { seedSampleCourse } from '#server/authoring/courses/seed-sample-course.ts';
import { as } from '#test/as.ts';
import { aLesson, aSiteAdmin } from '#test/factories.ts';
import { anLms, enter, runningWithLms } from '#test/lms/launching.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningWithLms();
const { app, services, workOffJobs } = running;
await aSiteAdmin(services);

const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';

/** The picker of a platform's new course. */
const openPicker = async ({ acceptsSeveral = true } = {}) => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const lms = await anLms(running);
  const { authToken } = await enter(running, lms, 'teacher', null, claims => ({
    ...claims,
    [settings]: { ...(claims[settings] as object), accept_multiple: acceptsSeveral },
  }));
  const shown = renderApp(running, { path: '/', pageData: { authToken, platformName: 'Our Moodle' } });
  await screen.findByRole('heading', { name: 'Choose what to link' });
  const sent = () =>
    new FormData(shown.container.querySelector('form[action="/api/resources"]') as HTMLFormElement);
  return { ...shown, sent };
};

const tick = (name: string | RegExp) => screen.getByRole('checkbox', { name });

describe('FM-4 LM-1 the first contact', () => {
  it('begins with a lesson, which is made here and chosen at once', async () => {
    const { person, sent } = await openPicker();
    expect(await screen.findByText('Nothing here yet. How do you want to begin?')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Create a lesson' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New lesson' }));
    await person.type(await dialog.findByLabelText('Lesson name'), 'Printing');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled());
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(tick('Printing')).toBeChecked());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Link 1 lesson' }));
    expect(sent().getAll('lessonId')).toHaveLength(1);
  });

  it('begins with the sample course, whose lessons are chosen when they are there', async () => {
    await seedLanguages(services, shippedLanguages());
    await seedSampleCourse(services);
    const { person } = await openPicker();
    await person.click(await screen.findByRole('button', { name: 'Use the sample course' }));
    expect(await screen.findByText('The lessons are being copied…')).toBeVisible();
    await workOffJobs();
    const link = await screen.findByRole('button', { name: /Link \d+ lessons/ });
    expect(link).toBeVisible();
    for (const box of screen.getAllByRole('checkbox', { name: /^Module: / })) expect(box).toBeChecked();
  });

  it('FM-5 begins with a share code; a wrong one is told in its dialog', async () => {
    const { course } = await aLesson(services);
    const { person } = await openPicker();
    await person.click(await screen.findByRole('button', { name: 'Use a share code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Use a share code' }));
    await person.type(dialog.getByLabelText('Share code'), 'NOSUCHCODE');
    await person.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('No course has this share code.')).toBeVisible();
    await person.clear(dialog.getByLabelText('Share code'));
    await person.type(dialog.getByLabelText('Share code'), course.shareCode);
    await person.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await workOffJobs();
    expect(await screen.findByRole('button', { name: 'Link 1 lesson' })).toBeVisible();
  });

  it('begins with a file: another kind is refused, a broken one is told, and its lessons are chosen', async () => {
    const source = await aLesson(services);
    const { body } = await as(app, source.course.instructor).call(exportModule, {
      params: { courseId: source.course.contextId, moduleId: source.module.id },
      query: { format: 'ck2' },
    });
    const { person, sent } = await openPicker();
    const choose = async (file: File) => {
      await person.click(await screen.findByRole('button', { name: 'Import a file' }));
      const dialog = await screen.findByRole('dialog', { name: 'Import a file' });
      fireEvent.change(within(dialog).getByLabelText(/^Choose/), { target: { files: [file] } });
      return within(dialog);
    };
    // The upload is a call of its own, after which there is a job.
    const workUntil = (done: () => void) =>
      waitFor(
        async () => {
          await workOffJobs();
          done();
        },
        { interval: 200 },
      );
    const other = await choose(new File(['x'], 'slides.pdf'));
    expect(await other.findByText(/Only .ck2 and .pmcart files can be imported/)).toBeVisible();
    await person.click(other.getByRole('button', { name: 'Close' }));

    const broken = await choose(new File(['not an archive'], 'broken.ck2'));
    await person.click(broken.getByRole('button', { name: 'Add' }));
    await workUntil(() => expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible());
    expect(screen.getByText('Nothing here yet. How do you want to begin?')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));

    const whole = await choose(new File([Buffer.from(body.bytes)], 'basics.ck2'));
    await person.click(whole.getByRole('button', { name: 'Add' }));
    await workUntil(() => expect(tick('Adding')).toBeChecked());
    await person.click(screen.getByRole('button', { name: 'Link 1 lesson' }));
    expect(sent().getAll('lessonId')).toHaveLength(1);
  });
});

describe('FM-12 LM-1 choosing', () => {
  const aCourseOfThree = async (options = {}) => {
    const shown = await openPicker(options);
    const { person } = shown;
    const addLesson = async (button: string, name: string) => {
      await person.click(screen.getByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog', { name: 'New lesson' }));
      await person.type(await dialog.findByLabelText('Lesson name'), name);
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled());
      await person.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await addLesson('Create a lesson', 'One');
    await addLesson('Add lesson to Lessons', 'Two');
    await addLesson('Add lesson to Lessons', 'Three');
    return shown;
  };

  it('keeps the ticks while searching and adding; the name of a lesson ticks it while others are ticked', async () => {
    const { person, sent } = await aCourseOfThree();
    for (const name of ['One', 'Two', 'Three']) expect(tick(name)).toBeChecked();
    await person.click(tick('Three'));
    await person.type(screen.getByRole('searchbox'), 'three');
    expect(screen.queryByRole('checkbox', { name: 'One' })).toBeNull();
    await person.click(screen.getByText('Three'));
    await person.clear(screen.getByRole('searchbox'));
    for (const name of ['One', 'Two', 'Three']) expect(tick(name)).toBeChecked();
    expect(screen.getByText('3 lessons, each with its own grade')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Link 3 lessons' }));
    expect(sent().getAll('lessonId')).toHaveLength(3);
  });

  it('ticks a whole module, or the whole course as one link, which excludes the others', async () => {
    const { person, sent } = await aCourseOfThree();
    const module = tick('Module: Lessons (3 lessons)');
    expect(module).toBeChecked();
    await person.click(module);
    expect(tick('One')).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'One' }), 'now a name links a lesson alone').toBeVisible();
    await person.click(module);
    expect(tick('One')).toBeChecked();
    await person.click(tick('Whole course “Programming 1”'));
    expect(tick('One')).not.toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Link the whole course' }));
    expect(Object.fromEntries(sent())).toMatchObject({ choice: 'course' });
  });

  it('is cancelled with an empty answer, and never offered in a window of its own', async () => {
    const { person, sent } = await openPicker({ acceptsSeveral: false });
    expect(screen.queryByRole('button', { name: 'Open in a new window' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: 'Nothing was linked.' })).toBeVisible();
    expect(Object.fromEntries(sent())).toMatchObject({ choice: 'nothing' });
  });
});
