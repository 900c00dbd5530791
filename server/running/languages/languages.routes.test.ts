import { describe, expect, it } from 'vitest';
import { listAuditEvents } from '#contract/site/audit.ts';
import {
  createLanguageConfig,
  getLanguageConfig,
  getLanguageReport,
  getLanguageTrial,
  listLanguageChoices,
  rerunLanguage,
  tryLanguageConfig,
  updateLanguageConfig,
} from '#contract/running/languages.ts';
import { as } from '#test/as.ts';
import { anAuthorsRun, aCourse, aLanguage, aLesson, aSiteAdmin, aUser } from '#test/factories.ts';
import { realRunner } from '#test/real-runner.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, workOffJobs } = await runningApp({ runner: await realRunner() });
const admin = await aSiteAdmin(services);
const adminCalls = as(app, admin);

let count = 0;
const fields = (given: object = {}) => ({
  name: `Python of test ${count++}`,
  executionCommand: 'python3 main.py',
  executionLimit: 1000,
  executableFileName: 'main.py',
  testFramework: 'unittest',
  ...given,
});

const addingTests = `import unittest

class TestAdd(unittest.TestCase):
    def test_adds(self):
        self.assertEqual(add(1, 2), 3)
`;

describe('the list of languages', () => {
  it('AD-2 is available to every user, and with page parameters only to admins', async () => {
    const language = await aLanguage(services, { name: 'Ruby', executionCommand: 'ruby main.rb' });
    const user = as(app, await aUser(services));
    const choices = (await user.call(listLanguageChoices, { query: {} })).body;
    expect(choices.pagination).toBeUndefined();
    expect(choices.languageConfigs).toContainEqual({
      id: language.id,
      name: 'Ruby',
      unavailableReason: null,
    });
    expect((await user.call(listLanguageChoices, { query: { page: 1 } })).status).toBe(403);
    const { body } = await adminCalls.call(listLanguageChoices, { query: { page: 1, search: 'ruby' } });
    expect(body).toEqual({
      languageConfigs: [
        {
          id: language.id,
          name: 'Ruby',
          unavailableReason: null,
          executionCommand: 'ruby main.rb',
          executionLimit: 1000,
        },
      ],
      pagination: { page: 1, limit: 30, total: 1, totalPages: 1 },
    });
  });
});

describe('saving a language', () => {
  it('AD-5 stores all fields and accepts numbers as text', async () => {
    const all = fields({
      executionLimit: '2500',
      preamble: '# before',
      postamble: '# after',
      defaultLessonCode: '# begin',
      defaultSolutionCode: '# end',
    });
    const { result } = (await adminCalls.call(createLanguageConfig, { body: all })).body;
    expect(result).toMatchObject({ ...all, executionLimit: 2500 });
    const { config } = (await adminCalls.call(getLanguageConfig, { params: { id: result.id } })).body;
    expect(config).toEqual(result);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ executionCommand: '' }, 'executionCommand'],
    [{ executionLimit: 'soon' }, 'executionLimit'],
    [{ executionLimit: 0 }, 'executionLimit'],
    [{ executionLimit: 10_000_000 }, 'executionLimit'],
    [{ executableFileName: '../main.py' }, 'executableFileName'],
    [{ executableFileName: '..' }, 'executableFileName'],
  ])('AD-5 refuses %j at the field %s', async (given, field) => {
    const { status, error } = await adminCalls.call(createLanguageConfig, { body: fields(given) });
    expect({ status, field: error.field }).toEqual({ status: 400, field });
    expect(error.error).toMatch(/\.$/);
  });

  it('AD-5 refuses a name that is taken', async () => {
    const { name } = await aLanguage(services);
    const body = fields({ name: name.toUpperCase() });
    const { error } = await adminCalls.call(createLanguageConfig, { body });
    expect(error).toMatchObject({ code: 'conflict', field: 'name' });
  });

  it('AD-5 marks its exercises as UNTESTED if the way code runs changed, and they can be run again', async () => {
    const language = await aLanguage(services);
    const course = await aCourse(services, { languageConfigId: language.id });
    const { exercises } = await aLesson(services, { course, exercises: 2 });
    for (const exercise of exercises) await anAuthorsRun(services, exercise, ['test_adds']);
    const params = { id: language.id };
    const report = async () => (await adminCalls.call(getLanguageReport, { params })).body.report;
    const save = async (given: object) =>
      (await adminCalls.call(updateLanguageConfig, { params, body: { ...language, ...given } })).body.result;

    expect(await save({ name: 'Another name for it' })).toMatchObject({ untestedExercises: 0 });
    expect(await report()).toMatchObject({ total: 2, passing: 2, untested: 0 });
    expect(await save({ name: 'Another name for it', executionLimit: 1500 })).toMatchObject({
      untestedExercises: 2,
    });
    expect(await report()).toMatchObject({ total: 2, passing: 0, untested: 2, running: 0 });

    const started = (await adminCalls.call(rerunLanguage, { params })).body.report;
    expect(started).toMatchObject({ running: 2 });
    // A second click queues no further runs.
    expect((await adminCalls.call(rerunLanguage, { params })).body.report.running).toBe(2);
    await workOffJobs();
    expect(await report()).toMatchObject({ passing: 2, untested: 0, running: 0, failures: [] });

    await save({ name: 'Another name for it', executionLimit: 1500, preamble: 'raise SystemExit' });
    await adminCalls.call(rerunLanguage, { params });
    await workOffJobs();
    const broken = await report();
    expect(broken).toMatchObject({ failing: 2, passing: 0 });
    expect(broken.failures[0]).toMatchObject({
      lesson: { name: 'Adding' },
      course: { name: course.name, contextId: course.contextId },
    });
    const { auditEvents } = (await adminCalls.call(listAuditEvents, { query: { search: 'preamble' } })).body;
    expect(auditEvents).toMatchObject([
      { action: 'language-changed', actor: admin.email, subject: 'Another name for it' },
    ]);
  });

  it.each([
    { preamble: 'a = 1' },
    { postamble: 'b = 2' },
    { executableFileName: 'program.py' },
    { executionCommand: 'python3 -B main.py' },
    { testFramework: 'pytest' },
  ])('AD-5 marks its exercises as UNTESTED after a change of %j', async change => {
    const language = await aLanguage(services);
    const course = await aCourse(services, { languageConfigId: language.id });
    const { exercise } = await aLesson(services, { course });
    await anAuthorsRun(services, exercise, ['test_adds']);
    const body = { ...language, ...change };
    const changed = await adminCalls.call(updateLanguageConfig, { params: { id: language.id }, body });
    expect(changed.body.result).toMatchObject({ untestedExercises: 1 });
  });
});

describe('trying a language before it is saved', () => {
  const attempt = async (given: object, code: string) => {
    const body = { ...fields(given), code, testCode: addingTests };
    const { trial } = (await adminCalls.call(tryLanguageConfig, { body })).body;
    await workOffJobs();
    return (await adminCalls.call(getLanguageTrial, { params: trial })).body.trial;
  };

  it('AD-5 shows the result that a student would see', async () => {
    const good = await attempt({}, 'def add(a, b):\n    return a + b\n');
    expect(good.result).toMatchObject({ verdict: 'finished', hasError: false, results: [{ passed: true }] });
    const bad = await attempt({}, 'def add(a, b):\n    return a - b\n');
    expect(bad.result).toMatchObject({ results: [{ passed: false, expected: '3', actual: '-1' }] });
  });

  it('AD-5 names a missing command and saves nothing', async () => {
    const { result } = await attempt({ executionCommand: 'cobra main.py', testFramework: '' }, '');
    expect(result).toMatchObject({ hasError: true, message: expect.stringContaining('cobra') });
  });

  it('AD-5 answers two concurrent trials of one admin and keeps one of them', async () => {
    const own = as(app, await aSiteAdmin(services));
    const body = { ...fields(), code: '', testCode: addingTests };
    const answers = await Promise.all(Array.from({ length: 5 }, () => own.call(tryLanguageConfig, { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const read = answers.map(({ body: { trial } }) => own.call(getLanguageTrial, { params: trial }));
    await workOffJobs();
    expect((await Promise.all(read)).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('AD-5 replaces the previous trial, whose job then does nothing', async () => {
    const body = { ...fields(), code: '', testCode: addingTests };
    const first = (await adminCalls.call(tryLanguageConfig, { body })).body.trial;
    const second = (await adminCalls.call(tryLanguageConfig, { body })).body.trial;
    await workOffJobs();
    await workOffJobs();
    expect((await adminCalls.call(getLanguageTrial, { params: first })).status).toBe(404);
    expect(
      (await adminCalls.call(getLanguageTrial, { params: second })).body.trial.finishedAt,
    ).not.toBeNull();
    const other = as(app, await aSiteAdmin(services));
    expect((await other.call(getLanguageTrial, { params: second })).status).toBe(404);
  });
});
