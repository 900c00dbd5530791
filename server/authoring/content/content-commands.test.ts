import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/authoring/transfer.ts';
import { shippedLanguages } from '#runner/client.ts';
import { sampleCourseFolder } from '#server/authoring/courses/seed-sample-course.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { as } from '#test/as.ts';
import { aCourse } from '#test/factories.ts';
import { rawZip } from '#test/inputs/raw-zip.ts';
import { runScript } from '#test/processes/run-script.ts';
import { runningApp } from '#test/running-app.ts';
import { readFolder } from '#server/authoring/formats/folder/read-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-content-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cairn = (...args: string[]) => runScript({ cwd: folder }, 'cairn.ts', ...args);
const bytesOf = (file: string) => readFileSync(join(folder, file));
const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
const textsOf = async (path: string) => (await readFolder(path)).toSorted(byPath);

describe('packing and unpacking', () => {
  it.each(contract.fileFormats)('CE-8 round-trip a course folder through a .%s file', async format => {
    const file = `sample.${format}`;
    expect(await cairn('pack', sampleCourseFolder, file)).toEqual({
      code: 0,
      printed: expect.stringMatching(
        /^sample\.\w+: “Stepping Stones: Your First Programs”, a course\. Modules: \d+, lessons: \d+, exercises: \d+\.\n$/,
      ),
    });
    expect(await cairn('unpack', file, `from-${format}`)).toMatchObject({ code: 0 });
    expect(await textsOf(join(folder, `from-${format}`))).toEqual(await textsOf(sampleCourseFolder));
    await cairn('pack', `from-${format}`, `again.${format}`);
    expect(bytesOf(`again.${format}`).equals(bytesOf(file))).toBe(true);
  });

  it('CE-8 work for a single module, with its own name as the default file name', async () => {
    const modules = join(sampleCourseFolder, 'modules');
    const module = join(modules, readdirSync(modules).toSorted()[0] ?? '');
    const { printed } = await cairn('pack', module);
    expect(printed).toMatch(/^[\w-]+\.ck2: “.+”, a module\. Modules: 1,/);
    const file = printed.split(':')[0] ?? '';
    expect(await cairn('unpack', file)).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, file.replace('.ck2', ''), 'module.json'))).toBe(true);
  });

  it('CE-8 report errors in a folder by path and create no file', async () => {
    const wrong = join(folder, 'wrong');
    mkdirSync(join(wrong, 'modules/first'), { recursive: true });
    writeFileSync(join(wrong, 'course.json'), '{ "name": "Wrong" }');
    const { code, printed } = await cairn('pack', wrong, 'wrong.ck2');
    expect(code).toBe(1);
    expect(printed).toMatch(/^course\.json: language: /);
    expect(readdirSync(folder).filter(name => name.startsWith('wrong.'))).toEqual([]);
    expect(await cairn('pack', 'nowhere')).toEqual({ code: 1, printed: 'nowhere: is not a folder.\n' });
    expect(await cairn('pack', sampleCourseFolder, 'sample.zip')).toEqual({
      code: 1,
      printed: 'sample.zip: must end in .ck2 or .pmcart.\n',
    });
  });

  it('CE-8 refuse an archive with paths outside its folder, and do not touch a folder that is not empty', async () => {
    const outside = rawZip([
      { name: 'module.json', data: '{}' },
      { name: '../escaped.txt', data: 'x' },
    ]);
    writeFileSync(join(folder, 'hostile.ck2'), outside);
    const refused = await cairn('unpack', 'hostile.ck2', 'inside');
    expect(refused).toEqual({ code: 1, printed: expect.stringContaining('../escaped.txt: such a name') });
    expect(existsSync(join(folder, 'inside'))).toBe(false);
    expect(existsSync(join(folder, 'escaped.txt'))).toBe(false);

    await cairn('pack', sampleCourseFolder, 'mine.ck2');
    mkdirSync(join(folder, 'in-use'));
    writeFileSync(join(folder, 'in-use/notes.txt'), 'mine');
    expect(await cairn('unpack', 'mine.ck2', 'in-use')).toEqual({
      code: 1,
      printed: 'in-use: is not empty. Name a folder that is not there yet.\n',
    });
    expect(readdirSync(join(folder, 'in-use'))).toEqual(['notes.txt']);
  });

  it('print their usage', async () => {
    const { code, printed } = await cairn();
    expect(code).toBe(1);
    expect(printed).toMatch(/pack <folder>[^]*unpack <file>[^]*convert --from <system> <folder or file>/);
  });
});

it('CE-8 packing, importing and exporting a course gives the same file', async () => {
  const { app, services, workOffJobs } = await runningApp();
  await seedLanguages(services, shippedLanguages());
  const python = await services.db
    .selectFrom('languageConfigs')
    .select('id')
    .where('name', '=', 'Python')
    .executeTakeFirstOrThrow();
  const course = await aCourse(services, { languageConfigId: python.id });
  await services.db
    .updateTable('courses')
    .set({ name: 'Stepping Stones: Your First Programs' })
    .where('id', '=', course.id)
    .execute();
  for (const format of contract.fileFormats) await cairn('pack', sampleCourseFolder, `whole.${format}`);
  const teacher = as(app, course.instructor);
  await teacher.call(contract.importFile, {
    params: { courseId: course.contextId },
    file: new File([bytesOf('whole.ck2')], 'whole.ck2'),
  });
  await workOffJobs();
  for (const format of contract.fileFormats) {
    const { body } = await teacher.call(contract.exportCourse, {
      params: { contextId: course.contextId },
      query: { format },
    });
    expect(Buffer.from(body.bytes).equals(bytesOf(`whole.${format}`))).toBe(true);
  }
});
