import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { socketLine } from './sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('FV-10 a socket that we closed hears nothing more, and is cut if the other side does not answer', async () => {
  const ws = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    send: vi.fn<() => void>(),
    ping: vi.fn<() => void>(),
    close: vi.fn<() => void>(),
    terminate: vi.fn<() => void>(),
  });
  const line = socketLine(ws as unknown as WebSocket);
  const heard: unknown[] = [];
  const told: string[] = [];
  line.onMessage(message => heard.push(message));
  line.onLose(sentence => told.push(sentence));
  expect(line.isIdle()).toBe(true);
  ws.emit('message', Buffer.from('"before"'));
  expect(line.isIdle()).toBe(false);
  line.lose('The session has ended.');
  line.lose('The session has ended.');
  ws.emit('message', Buffer.from('"after"'));
  expect(heard).toEqual(['before']);
  expect(told).toEqual(['The session has ended.']);
  expect(ws.close).toHaveBeenCalledTimes(1);
  expect(ws.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ws.terminate).toHaveBeenCalledTimes(1);
});
