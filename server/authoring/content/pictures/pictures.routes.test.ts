import { describe, expect, it } from 'vitest';
import { saveExercise } from '#contract/authoring/content.ts';
import {
  addPicture,
  getPictures,
  mentionedPictures,
  pictureLimits,
  sendPicture,
} from '#contract/authoring/pictures.ts';
import { as, asNobody } from '#test/as.ts';
import { pngBytes } from '#test/inputs/a-picture.ts';
import { aCourse, aLearner, aLesson, aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, clock } = await runningApp();

const setUp = async () => {
  const course = await aCourse(services);
  const { lesson, exercise } = await aLesson(services, { course });
  const params = { courseId: course.contextId, lessonId: lesson.id };
  const teacher = as(app, course.instructor);
  const upload = (name: string, bytes: Buffer) =>
    teacher.call(addPicture, { params, file: new File([new Uint8Array(bytes)], name) });
  const write = (body: { instructions?: string; hints?: string[] }) =>
    teacher.call(saveExercise, { params: { ...params, exerciseId: exercise.id }, body });
  return { course, lesson, exercise, params, teacher, upload, write };
};

const ticketIn = (url: string) => url.split('/').at(-1) ?? '';

describe('pictures of a course', () => {
  it('FI-2 are stored once by their content, named after their file, and sent so that nothing else is read into them', async () => {
    const { upload } = await setUp();
    const { picture } = (await upload('My Chart (1).PNG', pngBytes())).body;
    expect(picture).toMatchObject({ name: 'my-chart-1.png', width: 1, height: 1 });
    expect((await upload('again.png', pngBytes())).body.picture.name).toBe('my-chart-1.png');
    // Another picture with the same name does not replace the first.
    expect((await upload('my-chart-1.png', pngBytes('other'))).body.picture.name).toBe('my-chart-1-2.png');
    const sent = await asNobody(app).call(sendPicture, { params: { ticket: ticketIn(picture.url) } });
    expect(Buffer.from(sent.body.bytes)).toEqual(pngBytes());
    expect(sent.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  it('FI-2 are what their bytes say, not their names, and are limited, with a sentence', async () => {
    const { upload } = await setUp();
    const refused = async (name: string, bytes: Buffer) => (await upload(name, bytes)).error.error;
    expect(await refused('photo.png', Buffer.from('<html><script>1</script></html>'))).toBe(
      'photo.png cannot be used. Pictures are PNG, JPEG, GIF, WebP or SVG.',
    );
    expect(await refused('large.png', Buffer.alloc(pictureLimits.bytes + 2_000_000))).toBe(
      'large.png has 7 MB; the limit is 5 MB.',
    );
    const wide = pngBytes();
    wide.writeUInt32BE(60_000, 16);
    wide.writeUInt32BE(60_000, 20);
    expect(await refused('wide.png', wide)).toContain('60000 × 60000 pixels');
    const drawing = Buffer.from(
      '<?xml version="1.0"?><!-- a --><svg width="4" height="3" viewBox="0 0 4 3"></svg>',
    );
    expect((await upload('drawing.txt', drawing)).body.picture).toMatchObject({
      name: 'drawing.svg',
      width: 4,
    });
    const bomb = Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>');
    expect(await refused('bomb.svg', bomb)).toContain('cannot be used');
  });

  it('FI-2 students get those that the texts of the lesson mention, and strangers none', async () => {
    const { course, params, upload, write } = await setUp();
    for (const name of ['seen', 'hint', 'draft']) await upload(`${name}.png`, pngBytes(name));
    await write({ instructions: 'Look: ![A chart](asset:seen.png)', hints: ['![](asset:hint.png)'] });
    const ask = (who: Parameters<typeof as>[1], names?: string) =>
      as(app, who).call(getPictures, { params, query: { names } });
    const learner = await aLearner(services, course);
    const namesFor = async (...[who, names]: Parameters<typeof ask>) =>
      (await ask(who, names)).body.pictures.map(({ name }) => name).toSorted();
    expect(await namesFor(learner, 'seen.png,hint.png,draft.png')).toEqual(['hint.png', 'seen.png']);
    expect(await namesFor(learner)).toEqual([]);
    expect(await namesFor(course.instructor)).toEqual(['draft.png', 'hint.png', 'seen.png']);
    expect((await ask(await aUser(services), 'seen.png')).status).toBe(404);
  });

  it('FI-2 an address runs out, and is for no other picture', async () => {
    const { upload } = await setUp();
    const ticket = ticketIn((await upload('a.png', pngBytes())).body.picture.url);
    const send = async (sent: string) =>
      (await asNobody(app).call(sendPicture, { params: { ticket: sent } })).status;
    const [courseId, hash, week, signature] = ticket.split('.');
    expect(await send([courseId, hash, Number(week) + 1, signature].join('.'))).toBe(404);
    expect(await send([Number(courseId) + 1, hash, week, signature].join('.'))).toBe(404);
    clock.advance(15 * 24 * 3600 * 1000);
    expect(await send(ticket)).toBe(404);
  });

  it('FI-2 names in a text are found as they are written', () => {
    const text = '![a](asset:a.png) asset:b-2.jpeg. ![x](asset:x.exe) ![](asset:a.png) asset:c.png.exe';
    expect(mentionedPictures(text)).toEqual(['a.png', 'b-2.jpeg']);
  });
});
