import { expect, it } from 'vitest';
import { createExercise, getLesson, saveExercise } from '#contract/authoring/content.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import { addPicture, getPictures, sendPicture } from '#contract/authoring/pictures.ts';
import { exportCourse, fileFormats, importFile } from '#contract/authoring/transfer.ts';
import { addContent } from '#server/authoring/content/copy-content.ts';
import { readFile } from '#server/authoring/formats/archive/read-file.ts';
import { pngBytes } from '#test/inputs/a-picture.ts';
import { as } from '#test/as.ts';
import { aCourse, aLesson, type TestCourse, type TestLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { sweepPictures } from './sweep-pictures.job.ts';

const { app, services, clock, workOffJobs } = await runningApp();

/** A lesson whose instructions show a `chart.png` that no other course has, and whose hint shows another picture. */
const aLessonWithPictures = async (note: string) => {
  const given = await aLesson(services);
  const params = { courseId: given.course.contextId, lessonId: given.lesson.id };
  const teacher = as(app, given.course.instructor);
  for (const name of ['chart', 'hint'])
    await teacher.call(addPicture, {
      params,
      file: new File([new Uint8Array(pngBytes(note + name))], `${name}.png`),
    });
  await teacher.call(saveExercise, {
    params: { ...params, exerciseId: given.exercise.id },
    body: { instructions: 'See ![A chart](asset:chart.png).', hints: ['![](asset:hint.png)'] },
  });
  return given;
};

const lessonsOf = async ({ contextId, instructor }: TestCourse) => {
  const { cairnCourse } = (await as(app, instructor).call(getCourse, { params: { contextId } })).body;
  return cairnCourse.cairnModules.flatMap(({ lessons }) => lessons);
};

/** What the picture in the instructions of a lesson's exercise is, by the bytes behind its PNG. */
const pictureIn = async (course: TestCourse, lessonId: number, index = 0) => {
  const teacher = as(app, course.instructor);
  const params = { courseId: course.contextId, lessonId };
  const { lesson } = (await teacher.call(getLesson, { params })).body;
  const instructions = lesson.exercises[index]?.instructions ?? '';
  const names = /asset:([\w.-]+)\)/.exec(instructions)?.[1];
  const [picture] = (await teacher.call(getPictures, { params, query: { names } })).body.pictures;
  if (!picture) return null;
  const ticket = picture.url.split('/').at(-1) ?? '';
  const { bytes } = (await teacher.call(sendPicture, { params: { ticket } })).body;
  return Buffer.from(bytes).subarray(pngBytes().length).toString();
};

const sample = await aLessonWithPictures('first ');

it.each(fileFormats)(
  'FI-2 pictures are exported and imported with their course (.%s), beside others of the same name',
  async format => {
    const { course } = sample;
    const { bytes, fileName } = (
      await as(app, course.instructor).call(exportCourse, {
        params: { contextId: course.contextId },
        query: { format },
      })
    ).body;
    const target = await aLessonWithPictures(`${format} `);
    const file = new File([new Uint8Array(bytes)], fileName);
    await as(app, target.course.instructor).call(importFile, {
      params: { courseId: target.course.contextId },
      file,
    });
    await workOffJobs();
    const [own, imported] = await lessonsOf(target.course);
    expect(await pictureIn(target.course, own?.id ?? 0)).toBe(`${format} chart`);
    expect(await pictureIn(target.course, imported?.id ?? 0)).toBe('first chart');
    const { content } = await readFile({
      size: bytes.length,
      read: async (start, length) => Buffer.from(bytes.slice(start, start + length)),
    });
    expect(content.pictures?.map(({ name }) => name)).toEqual(['chart.png', 'hint.png']);
  },
);

it('FI-2 pictures are copied with a course into another one, and with an exercise', async () => {
  const target: TestLesson = await aLessonWithPictures('target ');
  await services.db.transaction().execute(tx => addContent(tx, { from: sample.course, to: target.course }));
  const [own, copied] = await lessonsOf(target.course);
  expect(await pictureIn(target.course, own?.id ?? 0)).toBe('target chart');
  expect(await pictureIn(target.course, copied?.id ?? 0)).toBe('first chart');

  const other = await aLesson(services, {
    course: await aCourse(services, { instructor: sample.course.instructor }),
  });
  const params = { courseId: other.course.contextId, lessonId: other.lesson.id };
  await as(app, other.course.instructor).call(createExercise, {
    params,
    body: { exerciseId: sample.exercise.id },
  });
  expect(await pictureIn(other.course, other.lesson.id, 1)).toBe('first chart');
});

it('FI-2 pictures that no text uses go after a week, with their bytes, unless another course has them', async () => {
  const { lesson } = await aLessonWithPictures('gone ');
  const left = async () => {
    const rows = await services.db.selectFrom('pictureContents').select('bytes').execute();
    return rows.map(({ bytes }) => bytes.subarray(pngBytes().length).toString());
  };
  const sweep = () => sweepPictures.handle(services, {});
  await sweep();
  clock.advance(8 * 24 * 3600 * 1000);
  await sweep();
  expect(await left()).toContain('gone chart');
  await services.db.deleteFrom('lessons').where('id', '=', lesson.id).execute();
  await sweep();
  expect(await left()).toContain('gone chart');
  clock.advance(8 * 24 * 3600 * 1000);
  await sweep();
  expect(await left()).not.toContain('gone chart');
  expect(await left()).toContain('first chart');
});
