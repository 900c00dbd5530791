import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deleteCourse, listCourses } from '#contract/authoring/courses.ts';
import { shareCourse } from '#contract/authoring/sharing.ts';
import { updateEmailVerified } from '#server/site/accounts/accounts.db.ts';
import { insertSampleCourseMade } from '#server/authoring/courses/courses.db.ts';
import { keepPublicShare } from '#server/authoring/sharing/keep-public-share.ts';
import { as } from '#test/as.ts';
import { aCourse, aLesson, aUser, type SignedInUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { app, services, clock, workOffJobs } = running;
const path = '/cairn_courses';

const aTeacher = async () => {
  const user = await aUser(services);
  await updateEmailVerified(services.db, user, clock.now());
  return user;
};
const aSharedCourse = async (email: string) => {
  const { course } = await aLesson(services, { exercises: 3 });
  const { body } = await as(app, course.instructor).call(shareCourse, {
    params: { contextId: course.contextId },
    body: { email },
  });
  return { ...course, share: body.courseShare };
};
type Person = ReturnType<typeof renderApp>['person'];
const openCopyDialog = async (person: Person) => {
  await person.click(await screen.findByRole('button', { name: 'New Course' }));
  const dialog = screen.getByRole('dialog', { name: 'New Course' });
  expect(within(dialog).getByText('OR')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Copy Course' }));
  return screen.findByRole('dialog', { name: 'Course Copy' });
};
/** Triggers a refetch without waiting for the poll interval of five seconds. */
const lookAgain = () => window.dispatchEvent(new Event('visibilitychange'));
const coursesOf = async (user: SignedInUser) => (await as(app, user).call(listCourses)).body.cairnCourses;

describe('the Course Copy dialog', () => {
  it('CL-7 a share code starts a copy: a row shows Importing until the course is there', async () => {
    const { course } = await aLesson(services);
    const user = await aUser(services);
    const { person } = renderApp(running, { path, user });
    const dialog = await openCopyDialog(person);
    const field = within(dialog).getByLabelText('Share code');
    await waitFor(() => expect(field).toHaveFocus());
    await person.type(field, ` ${course.shareCode.toLowerCase()} {Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(`Copying ${course.name}. You can keep working.`)).toBeVisible();
    const row = await screen.findByRole('row', { name: new RegExp(`Importing.*copy of “${course.name}”`) });
    // The animated dots are hidden from screen readers.
    expect(within(row).getAllByRole('cell')[0]).toHaveAccessibleName('Importing');
    await workOffJobs();
    lookAgain();
    expect(await screen.findByRole('link', { name: course.name })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Importing')).toBeNull());
  });

  it('CL-7 a wrong code, or none, is shown at the field', async () => {
    const { person } = renderApp(running, { path, user: await aUser(services) });
    const dialog = await openCopyDialog(person);
    await person.click(within(dialog).getByRole('button', { name: 'Copy from Share Code' }));
    expect(await within(dialog).findByText('Enter a share code.')).toBeVisible();
    await person.type(within(dialog).getByLabelText('Share code'), 'NOSUCH{Enter}');
    expect(await within(dialog).findByText('No course has this share code.')).toBeVisible();
  });

  it('CL-7 shared courses are chosen by checkboxes, and several are copied at once', async () => {
    const user = await aTeacher();
    const [one, two] = [await aSharedCourse(user.email), await aSharedCourse(user.email)];
    const { person } = renderApp(running, { path, user });
    const dialog = await openCopyDialog(person);
    const button = await within(dialog).findByRole('button', { name: 'Copy Shared Course' });
    expect(button).toBeDisabled();
    expect(button).not.toHaveAttribute('aria-disabled');
    expect(within(dialog).getByText('Choose a course first')).toBeVisible();
    expect(within(dialog).getByRole('row', { name: new RegExp(one.name) })).toHaveTextContent(
      '1 lesson, 3 exercises',
    );
    await person.click(within(dialog).getByLabelText(`Copy ${one.name}`));
    await person.click(within(dialog).getByText(two.name));
    expect(button).toHaveAccessibleDescription('copies 2 courses');
    await person.click(button);
    await waitFor(() => expect(screen.getAllByText('Importing')).toHaveLength(2));
    await workOffJobs();
    expect(await coursesOf(user)).toHaveLength(2);
  });

  it('CL-7 says when nothing is shared; with more than ten courses there is a search', async () => {
    const user = await aTeacher();
    const { person, unmount } = renderApp(running, { path, user });
    let dialog = await openCopyDialog(person);
    expect(
      await within(dialog).findByText('No course is shared with you, and none is public.'),
    ).toBeVisible();
    unmount();
    const courses = [];
    for (let i = 0; i < 11; i++) courses.push(await aSharedCourse(user.email));
    const again = renderApp(running, { path, user });
    dialog = await openCopyDialog(again.person);
    const name = courses[4]?.name ?? '';
    await again.person.type(await within(dialog).findByLabelText('Search shared courses'), name);
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
    await again.person.type(within(dialog).getByLabelText('Search shared courses'), 'xyz');
    expect(within(dialog).getByText('No shared course matches.')).toBeVisible();
  });

  it('CL-7 the link of a share opens the dialog with that course selected', async () => {
    const user = await aUser(services);
    const course = await aSharedCourse(user.email);
    const { person } = renderApp(running, { path: course.share.link.split('#')[1] ?? '', user });
    const dialog = await screen.findByRole('dialog', { name: 'Course Copy' });
    expect(await within(dialog).findByLabelText(`Copy ${course.name}`)).toBeChecked();
    await person.click(within(dialog).getByRole('button', { name: 'Copy Shared Course' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await workOffJobs();
    expect(await coursesOf(user)).toMatchObject([{ name: course.name }]);
    await waitFor(() => expect(window.location.hash).toBe('#/cairn_courses'));
  });
});

describe('the list of courses', () => {
  it('CL-4 of a new user offers the sample course, and one press starts its copy', async () => {
    const sample = await aCourse(services);
    await insertSampleCourseMade(services.db, sample);
    await keepPublicShare(services.db, { ...sample, isPublic: true });
    const user = await aUser(services);
    const { person } = renderApp(running, { path, user });
    await person.dblClick(await screen.findByRole('button', { name: 'Start from the sample course' }));
    expect(await screen.findByRole('row', { name: new RegExp(`Importing.*“${sample.name}”`) })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Courses' })).toHaveFocus());
    await workOffJobs();
    expect(await coursesOf(user), 'once, however often it is pressed').toMatchObject([{ name: sample.name }]);
    await keepPublicShare(services.db, { ...sample, isPublic: false });
  });

  it('CL-3 a copy that failed shows the reason until it is dismissed', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const user = await aTeacher();
    const course = await aSharedCourse(user.email);
    const { person } = renderApp(running, { path, user });
    const dialog = await openCopyDialog(person);
    await person.click(await within(dialog).findByLabelText(`Copy ${course.name}`));
    await person.click(within(dialog).getByRole('button', { name: 'Copy Shared Course' }));
    await screen.findByText('Importing');
    await as(app, course.instructor).call(deleteCourse, { params: { contextId: course.contextId } });
    await workOffJobs();
    lookAgain();
    expect(await screen.findByText('The copy did not finish.')).toBeVisible();
    expect(screen.getByText('The course was deleted before it was copied.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: `Dismiss the failed copy of ${course.name}` }));
    await waitFor(() => expect(screen.queryByText('The copy did not finish.')).toBeNull());
    logged.mockRestore();
  });
});
