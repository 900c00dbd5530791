import { createHmac } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';

/** A short code that is told to a room: the hash only keeps it from those who read the database. */
export const hashOfCode = ({ secret }: Services, lesson: { id: number }, code: string): string =>
  createHmac('sha256', secret).update(`exam:${lesson.id}:${code.trim().toLowerCase()}`).digest('base64url');
