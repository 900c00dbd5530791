import { describe, expect, it } from 'vitest';
import { saveExercise } from '#contract/authoring/content.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import { exerciseFieldNames } from '#contract/authoring/exercise-fields.ts';
import * as contract from '#contract/authoring/transfer.ts';
import { shippedLanguages } from '#runner/client.ts';
import { importCourse } from '#server/authoring/courses/import-course.ts';
import { sampleCourseFolder } from '#server/authoring/courses/seed-sample-course.ts';
import { readFile } from '#server/authoring/formats/archive/read-file.ts';
import { readCourseContent } from '#server/authoring/formats/folder/read-content.ts';
import { readFolder } from '#server/authoring/formats/folder/read-folder.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { as } from '#test/as.ts';
import {
  aCourse,
  aLanguage,
  aLearner,
  aLesson,
  type SignedInUser,
  type TestCourse,
} from '#test/factories.ts';
import { type RawEntry, rawZip } from '#test/inputs/raw-zip.ts';
import { otherFieldValues } from '#test/other-field-values.ts';
import { runningApp } from '#test/running-app.ts';
import { importFileInBackground } from './import-file.job.ts';
import { sweepImports } from './sweep-imports.job.ts';

const { app, services, clock } = await runningApp();
await seedLanguages(services, shippedLanguages());

type Course = { contextId: string };

const send = (user: SignedInUser, course: Course, bytes: Buffer | string, name = 'module.ck2') =>
  as(app, user).call(contract.importFile, {
    params: { courseId: course.contextId },
    file: new File([bytes as string], name),
  });
const stateOf = async (user: SignedInUser, course: Course, importId: number) =>
  (await as(app, user).call(contract.getImport, { params: { courseId: course.contextId, importId } })).body;
/** Uploads a file, waits for the import, and returns its final state. */
const importInto = async (course: TestCourse, bytes: Buffer | string, name?: string) => {
  const { importId } = (await send(course.instructor, course, bytes, name)).body;
  expect((await stateOf(course.instructor, course, importId)).job.status).toBe('RUNNING');
  await importFileInBackground.handle(services, { importId });
  return stateOf(course.instructor, course, importId);
};
const modulesOf = async (user: SignedInUser, { contextId }: Course) =>
  (await as(app, user).call(getCourse, { params: { contextId } })).body.cairnCourse.cairnModules;
const exported = async (
  user: SignedInUser,
  { contextId }: Course,
  format: contract.FileFormat,
  moduleId?: number,
) => {
  const { body } =
    moduleId === undefined
      ? await as(app, user).call(contract.exportCourse, { params: { contextId }, query: { format } })
      : await as(app, user).call(contract.exportModule, {
          params: { courseId: contextId, moduleId },
          query: { format },
        });
  return { ...body, bytes: Buffer.from(body.bytes) };
};

const exercise = 'lessons/01-adding/exercises/01-two';
const files: Record<string, string> = {
  'module.json': '{ "format": 1, "name": "Basics" }',
  'lessons/01-adding/lesson.json': '{ "name": "Adding", "language": "Python" }',
  [`${exercise}/exercise.json`]: '{ "name": "Two" }',
  [`${exercise}/instructions.md`]: 'Add them.\r\n',
  [`${exercise}/tests.py`]: 'assert add(1, 2) == 3\n',
  [`${exercise}/solution.py`]: 'def add(a, b): return a + b\n',
};
const goodEntries: RawEntry[] = Object.entries(files).map(([name, data]) => ({ name, data }));
const aZipWith = (...more: RawEntry[]) => rawZip([...goodEntries, ...more]);
const aDocument = {
  format: 1,
  name: 'Loops',
  lessons: [
    {
      name: 'Adding',
      language: 'python',
      exercises: [{ instructions: 'Add.\r\n', testCode: 't', solutionCode: 's' }],
    },
  ],
};

/** Imports the sample course as a user's course. */
const theSampleCourse = async () => {
  const { instructor } = await aCourse(services);
  const { content } = readCourseContent(await readFolder(sampleCourseFolder));
  const course = await services.db
    .transaction()
    .execute(tx => importCourse(tx, instructor, content, clock.now()));
  return { ...course, instructor };
};

describe('an import', () => {
  it('CE-6 is removed 30 days after its end', async () => {
    const course = await aCourse(services);
    const { importId } = (await send(course.instructor, course, aZipWith())).body;
    await importFileInBackground.handle(services, { importId });
    const statusAfter = async (days: number) => {
      const finishedAt = new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
      await services.db.updateTable('imports').set({ finishedAt }).where('id', '=', importId).execute();
      await sweepImports.handle(services, {});
      const params = { courseId: course.contextId, importId };
      return (await as(app, course.instructor).call(contract.getImport, { params })).status;
    };
    expect(await statusAfter(29)).toBe(200);
    expect(await statusAfter(31)).toBe(404);
  });

  it('CE-6 is RUNNING at first, then appended to the course with a report', async () => {
    const { course } = await aLesson(services);
    const { job, report, reason } = await importInto(course, aZipWith({ name: 'README.md', data: '# Hi' }));
    expect({ job, reason }).toEqual({ job: { status: 'FINISHED' }, reason: null });
    expect(report).toEqual({
      modules: [{ id: expect.any(Number), name: 'Basics', lessons: 1, exercises: 1 }],
      ignored: ['README.md'],
      ignoredCount: 1,
    });
    expect((await modulesOf(course.instructor, course)).map(module => module.name)).toEqual([
      'Basics',
      'Basics',
    ]);
    const chunks = await services.db.selectFrom('importChunks').selectAll().execute();
    expect(chunks).toEqual([]);
  });

  it('CE-6 has PASSING exercises only after its solutions ran on this server', async () => {
    const course = await aCourse(services);
    await importInto(course, aZipWith());
    const [module] = await modulesOf(course.instructor, course);
    expect(module?.lessons[0]?.health).toMatchObject({ exercises: 1, passing: 0, failing: 0 });
    const waiting = await services.db
      .selectFrom('testProcesses')
      .innerJoin('exercises', 'exercises.id', 'testProcesses.exerciseId')
      .select('testProcesses.isBackground')
      .where('exercises.lessonId', '=', module?.lessons[0]?.id ?? 0)
      .execute();
    expect(waiting).toEqual([{ isBackground: true }]);
  });

  it('CE-6 detects the format by the content, not by the file name', async () => {
    const course = await aCourse(services);
    const document = JSON.stringify(aDocument);
    expect((await importInto(course, document, 'module.ck2')).job.status).toBe('FINISHED');
    expect((await importInto(course, `\uFEFF  ${document}`, 'x.zip')).job.status).toBe('FINISHED');
    expect((await importInto(course, aZipWith(), 'module.pmcart')).job.status).toBe('FINISHED');
    expect((await importInto(course, '%PDF-1.7', 'module.ck2')).reason).toMatch(/neither a \.ck2 file/);
    expect((await modulesOf(course.instructor, course)).map(module => module.name)).toEqual([
      'Loops',
      'Loops',
      'Basics',
    ]);
  });

  it('CE-6 accepts archives with a top folder and with files of operating systems', async () => {
    const course = await aCourse(services);
    const wrapped = goodEntries.map(entry => ({ ...entry, name: `my module/${String(entry.name)}` }));
    const { report, reason } = await importInto(
      course,
      rawZip([
        { name: 'my module/', mode: 0o40755 },
        ...wrapped,
        { name: '__MACOSX/my module/._x', data: '\0' },
      ]),
    );
    expect({ reason, modules: report?.modules.length }).toEqual({ reason: null, modules: 1 });
  });

  it('CE-6 of a whole course adds all its modules', async () => {
    const sample = await theSampleCourse();
    const course = await aCourse(services);
    const { bytes } = await exported(sample.instructor, sample, 'ck2');
    const { report } = await importInto(course, bytes);
    expect(report?.modules.map(module => module.name)).toEqual(
      (await modulesOf(sample.instructor, sample)).map(module => module.name),
    );
  });

  it('CE-6 happens once, even if its job is delivered twice or twice concurrently', async () => {
    const course = await aCourse(services);
    const { importId } = (await send(course.instructor, course, aZipWith())).body;
    await Promise.all([1, 2].map(() => importFileInBackground.handle(services, { importId })));
    await importFileInBackground.handle(services, { importId });
    expect(await modulesOf(course.instructor, course)).toHaveLength(1);
  });

  it('CE-6 that fails halfway leaves nothing, is retried, and finally is FAILED', async () => {
    const course = await aCourse(services);
    const { importId } = (await send(course.instructor, course, aZipWith())).body;
    const broken = {
      ...services,
      db: services.db.withPlugin({
        transformQuery: ({ node }) => {
          if (/test_?processes/i.test(JSON.stringify(node))) throw new Error('the disk is full');
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    };
    for (let i = 0; i < 3; i++)
      await expect(importFileInBackground.handle(broken, { importId })).rejects.toThrow(
        i < 2 ? 'the disk is full' : 'It failed on the last try.',
      );
    expect(await stateOf(course.instructor, course, importId)).toMatchObject({
      job: { status: 'FAILED' },
      reason: 'Something went wrong on the server. Please try it again.',
    });
    expect(await modulesOf(course.instructor, course)).toEqual([]);
  });

  it('AP-2 is allowed for the staff of the course, and its state is not found under another course', async () => {
    const course = await aCourse(services);
    const elsewhere = await aCourse(services);
    expect((await send(await aLearner(services, course), course, aZipWith())).status).toBe(403);
    expect((await send(elsewhere.instructor, course, aZipWith())).status).toBe(404);
    const { importId } = (await send(course.instructor, course, aZipWith())).body;
    const asked = await as(app, elsewhere.instructor).call(contract.getImport, {
      params: { courseId: elsewhere.contextId, importId },
    });
    expect(asked.status).toBe(404);
  });
});

describe('an invalid file', () => {
  const link = 0o120777;
  const nested = rawZip([{ name: 'inner.txt', data: 'deep' }]);
  const manyZeros = Buffer.alloc(1_900_000);
  it.each<[string, RawEntry[], RegExp]>([
    [
      'a zip bomb in one entry',
      [{ name: 'bomb.md', data: Buffer.alloc(30_000_000) }],
      /^bomb\.md: is larger than 2 MB/,
    ],
    [
      'a zip bomb in many entries',
      Array.from({ length: 12 }, (_, i) => ({ name: `bomb-${i}.md`, data: manyZeros })),
      /^bomb-10\.md: is where the archive grows beyond 20 MB unpacked\./,
    ],
    [
      'an entry that is larger than declared',
      [{ name: 'README.txt' }, { name: 'liar.md', data: Buffer.alloc(500_000), claimedSize: 10 }],
      /^liar\.md: is damaged\./,
    ],
    [
      'a path traversal',
      [{ name: '../../etc/passwd', data: 'x' }],
      /^\.\.\/\.\.\/etc\/passwd: such a name is not allowed\./,
    ],
    [
      'a path traversal by a folder entry',
      [{ name: 'lessons/../../x/', mode: 0o40755 }],
      /^lessons\/\.\.\/\.\.\/x: such a name/,
    ],
    [
      'an absolute name',
      [{ name: '/etc/passwd', data: 'x' }],
      /^\/etc\/passwd: such a name is not allowed\./,
    ],
    ['a Windows path', [{ name: 'C:\\x.md', data: 'x' }], /^C:\\x\.md: such a name is not allowed\./],
    ['a link', [{ name: 'lessons/link', data: '/etc', mode: link }], /^lessons\/link: is a link/],
    ['an entry twice', [{ name: 'module.json', data: '{}' }], /^module\.json: is there twice\./],
    [
      'a file that is also a folder',
      [{ name: 'module.json/x', data: '' }],
      /^module\.json: is both a file and a folder\./,
    ],
    [
      'a name that is not UTF-8',
      [{ name: Buffer.from([0x61, 0xff, 0xfe]), data: 'x' }],
      /^aÿþ: has a name that is not UTF-8\./,
    ],
    [
      'a text that is not UTF-8',
      [{ name: 'lessons/x.md', data: Buffer.from([0xc3, 0x28]) }],
      /^lessons\/x\.md: is not text in UTF-8\./,
    ],
    ['an encrypted entry', [{ name: 'secret.md', data: 'x', flags: 1 }], /^secret\.md: is encrypted\./],
    ['a nested archive', [{ name: 'inner.zip', data: nested }], /^inner\.zip: is not/],
    [
      'an unknown compression method',
      [{ name: 'x.md', data: 'x', method: 14 }],
      /^x\.md: is packed in a way/,
    ],
    ['a wrong checksum', [{ name: 'x.md', data: 'x', claimedCrc: 1 }], /^x\.md: is damaged/],
    [
      'folders without end',
      [{ name: `${'a/'.repeat(40)}x.md`, data: '' }],
      /lies more than 16 folders deep\./,
    ],
    ['an unknown file', [{ name: 'module.txt', data: '' }], /^module\.txt: is not a file of the layout/],
  ])('CE-6 with %s is refused, and the entry is named', async (_, entries, sentence) => {
    const course = await aCourse(services);
    const { job, reason } = await importInto(course, aZipWith(...entries));
    expect(job.status).toBe('FAILED');
    expect(reason).toMatch(sentence);
    expect(await modulesOf(course.instructor, course)).toEqual([]);
  });

  it.each<[string, Buffer | string, RegExp]>([
    [
      '50,000 entries',
      rawZip(Array.from({ length: 50_000 }, (_, i) => ({ name: `${i}`, isStored: true }))),
      /50,000 entries/,
    ],
    ['an archive cut short', aZipWith().subarray(0, -30), /damaged or cut short/],
    ['a truncated archive', aZipWith().subarray(0, 200), /damaged or cut short/],
    ['an archive with trailing data', Buffer.concat([aZipWith(), Buffer.from('x')]), /damaged or cut short/],
    ['an empty archive', rawZip([]), /module\.json: is missing\./],
    ['a document that is not JSON', '{ "name": ', /not valid JSON/],
    ['a document that is not UTF-8', Buffer.from([0x7b, 0xc3, 0x28]), /not text in UTF-8/],
    ['a document that is too large', `{${' '.repeat(20_000_001)}}`, /larger than 20 MB/],
    ['a document of another shape', '{"name":"A","lessons":{}}', /the document: lessons: /],
    [
      'a very deeply nested document',
      `{"name":"A","lessons":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      /the document: /,
    ],
    [
      'an unknown field',
      JSON.stringify({ ...aDocument, colour: 'red' }),
      /has a field that is not known here: colour\./,
    ],
    [
      'a field called __proto__',
      '{"name":"A","lessons":[],"__proto__":{"x":1}}',
      /not known here: __proto__/,
    ],
    ['a newer format', JSON.stringify({ ...aDocument, format: 4 }), /This Cairn reads formats 1 to 3/],
    ['a name that is missing', JSON.stringify({ ...aDocument, name: '' }), /name: Give the module a name\./],
  ])('CE-6 with or as %s is refused with a sentence', async (_, bytes, sentence) => {
    const course = await aCourse(services);
    const { job, reason } = await importInto(course, bytes);
    expect(job.status).toBe('FAILED');
    expect(reason).toMatch(sentence);
    expect(await modulesOf(course.instructor, course)).toEqual([]);
  });

  it('CE-6 with an unknown language is refused, and nothing is imported', async () => {
    const course = await aCourse(services);
    const [lesson] = aDocument.lessons;
    const document = { ...aDocument, lessons: [{ ...lesson, language: 'Parrot' }] };
    expect((await importInto(course, JSON.stringify(document))).reason).toMatch(/no language called Parrot/);
  });

  it('CE-6 that is larger than the limit is refused before it is stored', async () => {
    const small = await runningApp({ config: { maxUploadBytes: 1_000_000 } });
    const course = await aCourse(small.services);
    const call = (file: File) =>
      as(small.app, course.instructor).call(contract.importFile, {
        params: { courseId: course.contextId },
        file,
      });
    for (const size of [1_000_001, 3_000_000]) {
      const answer = await call(new File([Buffer.alloc(size)], 'large.ck2'));
      expect(answer).toMatchObject({
        status: 413,
        error: { error: expect.stringMatching(/larger than 1 MB/) },
      });
    }
    expect((await call(new File([], 'empty.ck2'))).error.error).toBe('file: The file is empty.');
    for (const table of ['imports', 'importChunks'] as const)
      expect(await small.services.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await call(new File([Buffer.alloc(1_000_000)], 'fits.ck2'))).status).toBe(200);
  });

  it.each<[string, string, string, RegExp]>([
    ['JSON', 'application/json', '{}', /Send one file/],
    [
      'a form without a file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
      /Send one file/,
    ],
    ['a form without a boundary', 'multipart/form-data', 'hello', /did not arrive whole/],
    [
      'a form cut short',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nPK',
      /did not arrive whole/,
    ],
  ])('AP-3 sent as %s is refused with a sentence', async (_, type, payload, sentence) => {
    const course = await aCourse(services);
    const answer = await app.inject({
      method: 'POST',
      url: `/api/cairn_courses/${course.contextId}/imports`,
      headers: { 'content-type': type, authorization: `Bearer ${course.instructor.authToken}` },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(sentence);
  });
});

describe('an export', () => {
  it.each(contract.fileFormats)(
    'CE-8 of the sample course as .%s is byte-identical after import and another export',
    async format => {
      const sample = await theSampleCourse();
      const first = await exported(sample.instructor, sample, format);
      expect(first.fileName).toBe(`stepping-stones-your-first-programs.${format}`);
      const course = await aCourse(services, { languageConfigId: sample.languageConfigId });
      expect((await importInto(course, first.bytes)).job.status).toBe('FINISHED');
      await services.db
        .updateTable('courses')
        .set({ name: sample.name })
        .where('id', '=', course.id)
        .execute();
      const second = await exported(course.instructor, course, format);
      expect(second.bytes.equals(first.bytes)).toBe(true);
    },
  );

  it.each(contract.fileFormats)('CE-8 of each of its modules as .%s is byte-identical too', async format => {
    const sample = await theSampleCourse();
    const course = await aCourse(services);
    for (const module of await modulesOf(sample.instructor, sample)) {
      const first = await exported(sample.instructor, sample, format, module.id);
      const { report } = await importInto(course, first.bytes);
      const second = await exported(course.instructor, course, format, report?.modules[0]?.id);
      expect(second.fileName).toBe(first.fileName);
      expect(second.bytes.equals(first.bytes)).toBe(true);
    }
  });

  it('CE-8 preserves all scripts and normalizes line endings', async () => {
    const language = await aLanguage(services, { name: '“C++” 20', executableFileName: 'main' });
    const {
      course,
      module,
      lesson,
      exercise: row,
    } = await aLesson(services, {
      course: await aCourse(services, { languageConfigId: language.id }),
    });
    await services.db
      .updateTable('exercises')
      .set({
        instructions: '\uFEFFÉmile’s 🪨\r\n',
        solutionCode: '',
        starterCode: '\r\n',
        name: '../x: 日本',
      })
      .where('id', '=', row.id)
      .execute();
    await services.db.updateTable('lessons').set({ name: '日本' }).where('id', '=', lesson.id).execute();
    for (const format of contract.fileFormats) {
      const first = await exported(course.instructor, course, format, module.id);
      const { report, reason } = await importInto(course, first.bytes);
      expect(reason).toBeNull();
      const second = await exported(course.instructor, course, format, report?.modules[0]?.id);
      expect(second.bytes.equals(first.bytes)).toBe(true);
    }
  });

  it('FC-8 has every change at once, though what nobody changed is kept', async () => {
    const { course, lesson, exercise: row } = await aLesson(services);
    const params = { courseId: course.contextId, lessonId: lesson.id, exerciseId: row.id };
    const written = async (format: contract.FileFormat) => {
      const { bytes } = await exported(course.instructor, course, format);
      const read = async (start: number, length: number) => bytes.subarray(start, start + length);
      const { content } = await readFile({ size: bytes.length, read });
      const { lessons = [] } = (content.kind === 'course' ? content.course.modules[0] : content.module) ?? {};
      return lessons[0]?.exercises[0];
    };
    const before = await written('ck2');
    let last: object = { ...before };
    for (const field of exerciseFieldNames) {
      await as(app, course.instructor).call(saveExercise, {
        params,
        body: { [field]: otherFieldValues[field] },
      });
      const now = { ...last, [field]: otherFieldValues[field] };
      expect(now).not.toEqual(last);
      // Twice: the second time nothing was changed since.
      for (const format of [...contract.fileFormats, ...contract.fileFormats])
        expect(await written(format), `${field} in .${format}`).toEqual(now);
      last = now;
    }
    const back = { params, body: { name: before?.name ?? null } };
    await as(app, course.instructor).call(saveExercise, back);
    expect(await written('pmcart')).toEqual({ ...last, ...back.body });
  });

  it('CE-8 is an attachment with language names and without personal data', async () => {
    const { course, module } = await aLesson(services);
    const { headers, body } = await as(app, course.instructor).call(contract.exportModule, {
      params: { courseId: course.contextId, moduleId: module.id },
      query: { format: 'pmcart' },
    });
    expect(headers['content-disposition']).toBe('attachment; filename="basics.pmcart"');
    const text = Buffer.from(body.bytes).toString();
    expect(Object.keys(JSON.parse(text))).toEqual(['format', 'name', 'lessons']);
    expect(text).not.toContain(course.instructor.email);
  });

  it('CE-8 in an unknown format is refused with a sentence, and for a learner with 403', async () => {
    const { course, module } = await aLesson(services);
    const params = { courseId: course.contextId, moduleId: module.id };
    const wrong = await as(app, course.instructor).call(contract.exportModule, {
      params,
      query: { format: 'zip' as 'ck2' },
    });
    expect(wrong).toMatchObject({ status: 400, error: { error: expect.stringMatching(/Choose ck2/) } });
    const learner = await aLearner(services, course);
    const asLearner = await as(app, learner).call(contract.exportModule, { params, query: {} });
    expect(asLearner.status).toBe(403);
  });
});
