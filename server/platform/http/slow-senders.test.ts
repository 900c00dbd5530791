import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { listCourses } from '#contract/authoring/courses.ts';
import { importFile } from '#contract/authoring/transfer.ts';
import { as } from '#test/as.ts';
import { aCourse, aUser, type SignedInUser } from '#test/factories.ts';
import { multipartOf } from '#test/inputs/multipart.ts';
import { patient } from '#test/patient.ts';
import { runningApp } from '#test/running-app.ts';
import { type SenderLimits, usualSenderLimits } from './slow-senders.ts';

/** Listens on a real port, because the test is about connections. */
const listening = async (senderLimits: SenderLimits) => {
  const { app, services } = await runningApp({ senderLimits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, services, port: (app.server.address() as AddressInfo).port };
};

/** Sends the beginning of a request and then single bytes until the server closes the connection. */
const trickle = (port: number, path: string, user: SignedInUser, type: string, beginning: Buffer) =>
  new Promise<void>(resolve => {
    const socket = connect(port, '127.0.0.1');
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: cairn.test',
      `authorization: Bearer ${user.authToken}`,
      `content-type: ${type}`,
      'content-length: 500000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(beginning);
    const drip = setInterval(() => socket.write(' '), 10);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve();
    });
    socket.resume();
  });

describe('a file upload', async () => {
  const { app, services, port } = await listening({
    ...usualSenderLimits,
    headersMs: 500,
    uploadMs: 500,
    checkEveryMs: 20,
  });
  const importsOf = (course: { id: number }) =>
    services.db.selectFrom('imports').select('id').where('courseId', '=', course.id).execute();
  const file = new File(['x'.repeat(300_000)], 'some.ck2');

  it('CE-6 that is too slow is disconnected and leaves no rows, while other requests are served', async () => {
    const course = await aCourse(services);
    const { type, bytes } = await multipartOf(file);
    const path = `/api/cairn_courses/${course.contextId}/imports`;
    const hasRow = async () => (await importsOf(course)).length > 0;
    let isCut: boolean;
    let cut: Promise<void>;
    // On a busy machine the time may be over before the upload has its row: then it is sent again.
    do {
      isCut = false;
      cut = trickle(port, path, course.instructor, type, bytes.subarray(0, 290_000)).then(() => {
        isCut = true;
      });
      await vi.waitUntil(async () => isCut || (await hasRow()), { ...patient, interval: 5 });
    } while (isCut);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await cut;
    await vi.waitFor(async () => expect(await importsOf(course)).toEqual([]), { ...patient, interval: 5 });
  });

  it('CE-6 within the time limit is accepted', async () => {
    const course = await aCourse(services);
    const params = { courseId: course.contextId };
    expect((await as(app, course.instructor).call(importFile, { params, file })).status).toBe(200);
    expect(await importsOf(course)).toHaveLength(1);
  });
});

it('a client that sends a small body too slowly is disconnected, and nothing is stored', async () => {
  const { app, services, port } = await listening({ ...usualSenderLimits, bodyMs: 100 });
  const user = await aUser(services);
  await trickle(port, '/api/cairn_courses', user, 'application/json', Buffer.from('{ "name": "Slow"'));
  expect((await as(app, user).call(listCourses)).body.cairnCourses).toEqual([]);
});
