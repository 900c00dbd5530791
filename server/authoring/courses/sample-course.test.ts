import { beforeAll, describe, expect, it, vi } from 'vitest';
import { programFiles } from '#contract/running/exercise-files.ts';
import { defaultLimits } from '#contract/running/run-request.ts';
import { shippedLanguages } from '#runner/client.ts';
import { ensureFirstAdmin } from '#server/site/accounts/users/ensure-first-admin.ts';
import { isPicturePath } from '#server/authoring/formats/folder/entry-tree.ts';
import { readCourseContent } from '#server/authoring/formats/folder/read-content.ts';
import { readFolder } from '#server/authoring/formats/folder/read-folder.ts';
import { writeCourseContent } from '#server/authoring/formats/folder/write-content.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { measureStrength } from '#server/authoring/strength/measure-strength.job.ts';
import { allJobs } from '#server/jobs.ts';
import { realRunner } from '#test/real-runner.ts';
import { runningApp } from '#test/running-app.ts';
import { sampleCourseFolder, seedSampleCourse } from './seed-sample-course.ts';

/**
 * Loads and runs the sample course as on a first start, with the real importer, queue and sandbox, to prove that its
 * exercises work.
 */

const entries = await readFolder(sampleCourseFolder);
const { content, pictures } = readCourseContent(entries);
const lessons = content.modules.flatMap(module => module.lessons);
const exercises = lessons.flatMap(({ language, exercises: own }) =>
  own.map(exercise => ({ ...exercise, language, name: exercise.name ?? '' })),
);

const runner = await realRunner();
const { services, startWorking } = await runningApp({ runner });
await ensureFirstAdmin(services);
await seedLanguages(services, shippedLanguages());

const listSeeded = () =>
  services.db
    .selectFrom('exercises')
    .leftJoin('testProcesses', 'testProcesses.exerciseId', 'exercises.id')
    .leftJoin('contracts', 'contracts.id', 'exercises.contractId')
    .select(['exercises.name', 'exercises.testStatus', 'contracts.tests', 'testProcesses.result'])
    .orderBy('exercises.id')
    .execute();

describe('the sample course', () => {
  it('has enough content for a course, in five languages, with a file and a picture', () => {
    expect(content.modules.length).toBeGreaterThanOrEqual(6);
    expect(lessons.length).toBeGreaterThanOrEqual(9);
    expect(exercises.length).toBeGreaterThanOrEqual(31);
    expect(new Set(lessons.map(lesson => lesson.language))).toEqual(
      new Set(['Python', 'JavaScript', 'Java', 'C', 'TypeScript']),
    );
    expect(exercises.flatMap(({ files }) => Object.keys(files))).toContain('Parcel.java');
    for (const { name } of pictures)
      expect(exercises.filter(({ instructions }) => instructions.includes(`](asset:${name})`))).toHaveLength(
        1,
      );
    expect(new Set(exercises.map(exercise => exercise.name)).size).toBe(exercises.length);
  });

  it('gives the same files when it is read and written', () => {
    const endings: Record<string, string> = {
      Python: 'py',
      JavaScript: 'js',
      Java: 'java',
      C: 'c',
      TypeScript: 'ts',
    };
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    const written = writeCourseContent(content, language => endings[language] ?? 'txt');
    const texts = entries.filter(({ path }) => !isPicturePath(path));
    expect(written.toSorted(byPath)).toEqual(texts.toSorted(byPath));
  });
});

describe('at first start', () => {
  it('the sample course is loaded once as a public course of the first admin, also by several servers', async () => {
    await Promise.all([1, 2, 3].map(() => seedSampleCourse(services)));
    await seedSampleCourse(services);
    const courses = await services.db
      .selectFrom('courses')
      .innerJoin('enrollments', 'enrollments.courseId', 'courses.id')
      .innerJoin('users', 'users.id', 'enrollments.userId')
      .select(['courses.name', 'courses.isPublic', 'enrollments.roleKey', 'users.isSiteAdmin'])
      .execute();
    const { name } = content;
    expect(courses).toEqual([{ name, isPublic: true, roleKey: 'CONTEXT_INSTRUCTOR', isSiteAdmin: true }]);
  });

  it('no exercise is PASSING before its solution was run on this server', async () => {
    const seeded = await listSeeded();
    expect(seeded.map(row => row.name)).toEqual(exercises.map(exercise => exercise.name));
    expect(new Set(seeded.map(row => row.testStatus))).toEqual(new Set(['UNTESTED']));
  });
});

/** Where Java or C is missing, its exercises wait for it; `npm run doctor` says so. */
const isMissing = new Map<string, boolean>();
for (const language of shippedLanguages())
  isMissing.set(language.name, (await runner.probe(language)).obstacle !== null);
const runnable = exercises.filter(({ language }) => !isMissing.get(language));

/** Runs every solution once with a real worker. */
const testAll = async () => {
  // Hundreds of wrong programs would be run beside the solutions.
  await startWorking(allJobs.filter(job => job !== measureStrength));
  return vi.waitFor(
    async () => {
      const rows = await listSeeded();
      expect(rows.filter(row => row.result === null)).toEqual([]);
      return rows;
    },
    { timeout: 180_000, interval: 100 },
  );
};
let tested: ReturnType<typeof testAll> | undefined;

describe.each(runnable)('“$name”', exercise => {
  let seeded: Awaited<ReturnType<typeof listSeeded>>[number] | undefined;
  beforeAll(async () => {
    tested ??= testAll();
    seeded = (await tested).find(row => row.name === exercise.name);
  });

  it('LE-7 passes with its solution, and fails with its starter and with an empty program', () => {
    expect(seeded?.result).toMatchObject({
      verdict: 'finished',
      health: { doesStarterFail: true, doesEmptyFail: true },
    });
    expect(seeded?.testStatus).toBe('PASSING');
  });

  it('has at least three tests with readable names', () => {
    const names = seeded?.tests as string[];
    expect(names.length).toBeGreaterThanOrEqual(3);
    for (const name of names) expect(name.split(/[\s_]/).length, name).toBeGreaterThanOrEqual(3);
  });

  it('shows an example, and its starter names the task', () => {
    expect(exercise.instructions).toContain('```');
    expect(exercise.starterCode).toMatch(/"""|\/\*\*|# /);
  });
});

/** That all starters fail is shown above; that they fail by their tests alone takes a run, so one of each language shows it. */
const firsts = runnable.filter(one => one === runnable.find(({ language }) => language === one.language));

it.each(firsts)('the starter of “$name” runs', async exercise => {
  const language = shippedLanguages().find(({ name }) => name === exercise.language);
  if (!language) throw new Error(`no language is called ${exercise.language}`);
  const result = await runner.run({
    id: `starter of ${exercise.name}`,
    language,
    code: exercise.starterCode ?? '',
    files: programFiles(exercise.files, {}),
    testCode: exercise.testCode,
    contract: null,
    limits: { ...defaultLimits, cpuMs: language.executionLimit },
  });
  expect(result).toMatchObject({ verdict: 'finished', isPassed: false, message: null });
});
