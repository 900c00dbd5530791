import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { listCourses } from '#contract/courses.ts';
import { importFile } from '#contract/transfer.ts';
import { as } from '#test/as.ts';
import { aCourse, aUser, type SignedInUser } from '#test/factories.ts';
import { multipartOf } from '#test/multipart.ts';
import { runningApp } from '#test/running-app.ts';
import { type SenderLimits, usualSenderLimits } from './slow-senders.ts';

/** The server with a port, because connections are what this is about. */
const listening = async (senderLimits: SenderLimits) => {
  const { app, services } = await runningApp({ senderLimits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, services, port: (app.server.address() as AddressInfo).port };
};

/** Sends the beginning of a request and then drop after drop, until the server cuts the connection. */
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

describe('whoever sends a file drop by drop', async () => {
  const { app, services, port } = await listening({
    ...usualSenderLimits,
    headersMs: 200,
    uploadMs: 200,
    checkEveryMs: 20,
  });
  const importsOf = (course: { id: number }) =>
    services.db.selectFrom('imports').select('id').where('courseId', '=', course.id).execute();
  const file = new File(['x'.repeat(300_000)], 'some.ck2');

  it('CE-6 is cut off, which leaves nothing, and others are served meanwhile', async () => {
    const course = await aCourse(services);
    const { type, bytes } = await multipartOf(file);
    const path = `/api/cairn_courses/${course.contextId}/imports`;
    const cut = trickle(port, path, course.instructor, type, bytes.subarray(0, 290_000));
    await vi.waitFor(async () => expect(await importsOf(course)).toHaveLength(1), { interval: 5 });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await cut;
    await vi.waitFor(async () => expect(await importsOf(course)).toEqual([]), { interval: 5 });
  });

  it('CE-6 in one go it is taken', async () => {
    const course = await aCourse(services);
    const params = { courseId: course.contextId };
    expect((await as(app, course.instructor).call(importFile, { params, file })).status).toBe(200);
    expect(await importsOf(course)).toHaveLength(1);
  });
});

it('whoever sends a small body drop by drop is cut off, and nothing comes of it', async () => {
  const { app, services, port } = await listening({ ...usualSenderLimits, bodyMs: 100 });
  const user = await aUser(services);
  await trickle(port, '/api/cairn_courses', user, 'application/json', Buffer.from('{ "name": "Slow"'));
  expect((await as(app, user).call(listCourses)).body.cairnCourses).toEqual([]);
});
