import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { aLinkedClass, anLms, enter, runningWithLms } from '#test/lms/launching.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningWithLms();
const { services, clock, lms, workOffJobs } = running;

const show = (authToken: string, path = '/') =>
  renderApp(running, { path, pageData: { authToken, platformName: 'Our Moodle' } });

describe('SH-1 LT-2 course mode', () => {
  it('shows staff the editor without our navigation, invites or links to other courses', async () => {
    const { teacher } = await aLinkedClass(running, lms, { learners: [] });
    show(teacher.authToken);
    expect(await screen.findByRole('navigation', { name: 'Course' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Courses' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Logout' })).toBeNull();
    expect(window.localStorage.getItem('authToken'), 'a preset token stays in memory').toBeNull();
  });

  it('LT-5 lists members of the platform’s course who have not opened ours', async () => {
    const { teacher } = await aLinkedClass(running, lms);
    const { person } = show(teacher.authToken, '/people');
    const summary = await screen.findByText(/in Fake LMS ha(ve|s) not been here yet/);
    await person.click(summary);
    const missing = within(summary.closest('details') as HTMLElement);
    expect(missing.getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(missing.queryByText(/Ada Student/), 'who has come is in the table instead').toBeNull();
    expect(screen.getByRole('link', { name: 'Ada Student' })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: /Search/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(screen.queryByText(/Pending Invites/)).toBeNull();
  });

  it('PE-2 an empty course says that people come from the platform, and offers no invite', async () => {
    const own = await anLms(running);
    const { authToken } = await enter(running, own, 'teacher', 'course');
    show(authToken, '/people');
    expect(
      await screen.findByText('People appear here after they open the course from your LMS.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it('shows a learner the student’s overview', async () => {
    await aLinkedClass(running, lms);
    const { authToken } = await enter(running, lms, 'ada', 'course');
    show(authToken);
    expect(await screen.findByRole('heading', { name: 'Programming 1' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Course' })).toBeNull();
  });

  it('LT-4 shows staff which grades have not arrived, and sends them again', async () => {
    const { teacher, learners } = await aLinkedClass(running, lms);
    lms.failureModes.scores = 'forbidden';
    const ada = learners[0];
    await services.db
      .transaction()
      .execute(tx => completeExercise(services, tx, ada?.userExercise.id ?? 0, clock.now()));
    await workOffJobs();
    lms.failureModes.scores = 'ok';
    const { person } = show(teacher.authToken);
    expect(await screen.findByText('1 grade has not arrived in your gradebook.')).toBeVisible();
    await person.click(screen.getByText('Show them'));
    expect(screen.getByText(/Ada Student: Adding\. Could not be sent\. It does not allow us/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(async () => {
      await workOffJobs();
      expect(lms.taken.some(score => score.userId === 'ada')).toBe(true);
    });
  });
});

describe('CE-2 LT-3 choosing a lesson', () => {
  it('has a heading and links, no handles and no menus; choosing submits the form', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const { lesson } = await aLinkedClass(running, lms, { learners: [] });
    const { authToken } = await enter(running, lms, 'teacher', null);
    const { person, container } = show(authToken);
    expect(await screen.findByRole('heading', { name: 'Choose what to link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Reorder|Actions|New Module/ })).toBeNull();
    const links = await screen.findAllByRole('link', { name: 'Adding' });
    const link = links.find(one => one.getAttribute('href')?.includes(`/lessons/${lesson.id}/select`));
    await person.click(link as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Linking “Adding” to your course…' })).toBeVisible();
    // In an effect, which may run after the heading is there.
    await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
    const form = container.querySelector('form');
    expect(form).toHaveAttribute('action', '/api/resources');
    expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({
      authorization: authToken,
      lessonId: String(lesson.id),
    });
    submit.mockRestore();
  });

  it('several can be ticked if the platform accepts several', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    await aLinkedClass(running, lms, { learners: [] });
    const { authToken } = await enter(running, lms, 'teacher', null);
    const { person, container } = show(authToken);
    const boxes = await screen.findAllByRole('checkbox', { name: 'Adding' });
    await person.click(boxes[0] as HTMLElement);
    await person.click(boxes[1] as HTMLElement);
    await person.click(screen.getByRole('button', { name: 'Link 2 lessons' }));
    expect(container.querySelectorAll('input[name=lessonId]')).toHaveLength(2);
    submit.mockRestore();
  });
});

describe('FM-14 FM-15 LM-4 the bar inside a platform', () => {
  const launched = (pageData: object) =>
    renderApp(running, { path: '/', pageData: { platformName: 'Our Moodle', ...pageData } });

  it('leads back, says when the work is due in the platform’s locale, and who looks as a student', async () => {
    const own = await anLms(running);
    const { link } = await aLinkedClass(running, own);
    const { authToken } = await enter(running, own, 'teacher', link.id, claims => ({
      ...claims,
      'https://purl.imsglobal.org/spec/lti/claim/roles': ['Learner'],
    }));
    launched({
      authToken,
      returnUrl: 'https://lms.example/c/2',
      locale: 'de',
      dueAt: '2026-12-03T12:00:00Z',
    });
    const back = await screen.findByRole('link', { name: 'Back to Our Moodle' });
    expect(back).toHaveAttribute('href', 'https://lms.example/c/2');
    expect(back).toHaveAttribute('target', '_top');
    expect(screen.getByText(/^Due 03\.12\.26, /)).toBeVisible();
    expect(screen.getByText('You look at this as a student. Nothing is graded.')).toBeVisible();
    await waitFor(async () => {
      await workOffJobs();
      expect(screen.getByRole('heading', { name: 'Adding' })).toBeVisible();
    });
    expect(screen.queryByText(/your grade/i)).toBeNull();
  });

  it('opens the work of the student that a gradebook asks for', async () => {
    const own = await anLms(running);
    const { link } = await aLinkedClass(running, own);
    const lti = 'https://purl.imsglobal.org/spec/lti/claim';
    const { authToken } = await enter(running, own, 'teacher', link.id, claims => ({
      ...claims,
      [`${lti}/message_type`]: 'LtiSubmissionReviewRequest',
      [`${lti}/for_user`]: { user_id: 'ada' },
    }));
    launched({ authToken });
    expect(await screen.findByText('Read only – Ada Student’s code')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Mark Exercise as Complete' })).toBeVisible();
  });

  it('GR-1 lets staff choose in the settings when scores are sent', async () => {
    const own = await anLms(running);
    const { authToken, settings } = await enter(running, own, 'teacher', 'course');
    const { person } = show(authToken, '/settings');
    expect(await screen.findByRole('radio', { name: 'On completion' })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: 'As they go' }));
    await waitFor(async () => {
      const course = await services.db
        .selectFrom('courses')
        .select('scoreMode')
        .where('contextId', '=', settings?.contextId ?? '')
        .executeTakeFirst();
      expect(course?.scoreMode).toBe('as_they_go');
    });
  });
});

describe('SH-1 lesson mode', () => {
  it('LS-7 shows a learner the lesson, and after completion the state of the grade', async () => {
    const { learners } = await aLinkedClass(running, lms);
    const ada = learners[0];
    await services.db
      .transaction()
      .execute(tx => completeExercise(services, tx, ada?.userExercise.id ?? 0, clock.now()));
    show(ada?.authToken ?? '');
    expect(await screen.findByRole('heading', { name: 'Adding' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(await screen.findByText('Sending your grade to Our Moodle…')).toBeVisible();
    await workOffJobs();
    expect(await screen.findByText('Your grade was sent to Our Moodle.')).toBeVisible();
  });

  it('shows staff the lesson editor', async () => {
    const { link } = await aLinkedClass(running, lms, { learners: [] });
    const { authToken } = await enter(running, lms, 'teacher', link.id);
    show(authToken);
    expect(await screen.findByRole('heading', { name: 'Adding' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'View Student Progress' })).toBeVisible();
  });
});
