import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listLanguageConfigs } from '#server/running/languages/languages.db.ts';
import { anAuthorsRun, aCourse, aLanguage, aLesson, aSiteAdmin } from '#test/factories.ts';
import { realRunner } from '#test/real-runner.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp({ runner: await realRunner() });
const { services } = running;
const admin = await aSiteAdmin(services);
await running.startWorking();

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => logged.mockClear());

const open = (last: string | number, transport?: Transport) =>
  renderApp(running, {
    path: `/admin/language_configs/${last}`,
    user: admin,
    ...(transport && { transport }),
  });

type Person = ReturnType<typeof renderApp>['person'];

const field = (name: RegExp | string) => screen.getByRole('textbox', { name });

const put = async (person: Person, name: RegExp | string, text: string) => {
  await person.click(field(name));
  await person.paste(text);
};

const fill = async (person: Person, name: string) => {
  await put(person, /^Name/, name);
  await put(person, /^Execution Command/, 'python3 main.py');
  await put(person, /^Executable File Name/, 'main.py');
  await put(person, 'Test Framework', 'unittest');
};

describe('creating a language configuration', () => {
  it('AD-5 starts with 1000 ms, marks required fields, saves and says so', async () => {
    const { person } = open('new');
    await screen.findByRole('heading', { name: 'New language configuration' });
    expect(field(/^Execution Limit \(ms\)/)).toHaveValue('1000');
    for (const name of [/^Name/, /^Execution Command/, /^Execution Limit/, /^Executable File Name/])
      expect(field(name)).toBeRequired();
    await fill(person, 'Snake');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Language configuration created successfully')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Language Configurations' })).toBeVisible();
    const made = (await listLanguageConfigs(services.db)).find(config => config.name === 'Snake');
    expect(made).toMatchObject({ executionCommand: 'python3 main.py', executionLimit: 1000 });
  });

  it('AD-5 a limit that is not a number is shown at the field and by the toast; the first error gets the focus', async () => {
    const { person, tools } = open('new');
    await screen.findByRole('heading', { level: 1 });
    await person.clear(field(/^Execution Limit/));
    await person.type(field(/^Execution Limit/), 'soon');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Execution limit must be a number')).not.toHaveLength(0);
    expect(tools.toasts.get().error?.text).toBe('Execution limit must be a number');
    expect(screen.getByText('Give the language a name.')).toBeVisible();
    expect(field(/^Name/)).toHaveFocus();
  });

  it('AD-5 a name that is taken is shown at its field, with the specification’s toast', async () => {
    const { name } = await aLanguage(services);
    const { person, tools } = open('new');
    await screen.findByRole('heading', { level: 1 });
    await fill(person, name);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/There is already a language with this name/)).toBeVisible();
    expect(tools.toasts.get().error?.text).toBe('Failed to save language configuration');
  });

  it('AD-5 asks before unsaved input is lost', async () => {
    const { person } = open('new');
    await screen.findByRole('heading', { level: 1 });
    await person.type(field(/^Name/), 'Lost?');
    await person.click(screen.getByRole('link', { name: 'Users' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await person.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(field(/^Name/)).toHaveValue('Lost?');
    await person.click(screen.getByRole('link', { name: 'Users' }));
    await person.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  });
});

describe('trying it', () => {
  it('AD-5 runs the sample in the sandbox and shows what a student would see, without saving', async () => {
    const { person } = open('new');
    await screen.findByRole('heading', { level: 1 });
    await person.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByText('Give the language a name.')).toBeVisible();
    await fill(person, 'Only tried');
    await person.click(screen.getByRole('button', { name: 'Try it' }));
    const outcome = await screen.findByRole('region', { name: 'What a student would see' });
    expect(within(outcome).getByText('Passed')).toBeVisible();
    expect((await listLanguageConfigs(services.db)).some(config => config.name === 'Only tried')).toBe(false);
  });
});

describe('changing a language configuration', () => {
  it('AD-5 lists the exercises that became untested, and runs them again in the background', async () => {
    const language = await aLanguage(services);
    const course = await aCourse(services, { languageConfigId: language.id });
    const { exercises } = await aLesson(services, { course, exercises: 2 });
    for (const exercise of exercises) await anAuthorsRun(services, exercise, ['x']);
    const { person } = open(language.id);
    expect(await screen.findByText('2 passing')).toBeVisible();
    await person.clear(field(/^Execution Limit/));
    await person.type(field(/^Execution Limit/), '1500');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Language configuration updated successfully')).toBeVisible();
    expect(await screen.findByText(/^2 exercises count as untested now/)).toBeVisible();
    expect(await screen.findByText('2 untested')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Run all again' }));
    expect(await screen.findByText('2 passing')).toBeVisible();
  });

  it('AD-5 one that fails to load shows the specification’s text', async () => {
    open(999_999);
    expect(await screen.findByRole('heading', { name: 'Language configuration not found' })).toBeVisible();
    expect(screen.getByText('Failed to fetch language configuration')).toBeVisible();
  });

  it('AD-5 input that could not be saved stays in the form', async () => {
    const language = await aLanguage(services);
    const { person, tools } = open(language.id, request =>
      request.method === 'PUT' ? Promise.reject(new TypeError('gone')) : injectTransport(running)(request),
    );
    await screen.findByRole('heading', { name: language.name });
    await person.type(field(/^Name/), ' again');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
    await waitFor(() => expect(tools.toasts.get().error?.text).toBe('Failed to save language configuration'));
    expect(field(/^Name/)).toHaveValue(`${language.name} again`);
  });
});
