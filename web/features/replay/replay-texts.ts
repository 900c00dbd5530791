import type { PasteOrigin } from '#contract/learning/journal/edits.ts';
import { showDate } from '#web/texts/locale.ts';

const origins: Record<PasteOrigin, string> = {
  own: 'from the student’s own programs',
  course: 'from the course',
  outside: 'from outside: neither the student’s programs nor the course had it',
};
const ownOrigins: Record<PasteOrigin, string> = {
  own: 'from your own programs',
  course: 'from the course',
  outside: 'from outside: neither your programs nor the course had it',
};
const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`);

export const replayTexts = {
  title: 'How this program came to be',
  exercise: (name: string | null, position: number) => name ?? `Exercise ${position + 1}`,
  loadFailed: 'The record could not be loaded.',
  seen: 'Your teacher can see this. It shows what was typed, pasted and run; nothing is judged by it.',
  keptUntil: (at: string) => `It is erased after ${showDate(at, { dateStyle: 'medium' })}.`,
  nothing: 'Nothing is recorded yet. The record begins with the next edit.',
  nothingOf: (student: string) => `${student} has not typed anything since recording began.`,
  heldBack: 'This is closed until your teacher releases the results of the exam.',
  toCourse: 'Back to the course',
  code: (name: string) => `${name} at the chosen moment, read-only`,
  file: 'File',
  moment: 'Moment',
  place: (number: number, count: number, at: string) => `Edit ${number} of ${count}, ${at}`,
  begin: (at: string) => `Beginning, ${at}`,
  at: (at: string) => showDate(at, { dateStyle: 'medium', timeStyle: 'medium' }),
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  times: (factor: number) => `${factor}×`,
  pausesCut: 'Pauses are cut.',
  runs: 'Runs',
  run: (at: string, passed: number | null, total: number | null) =>
    passed === null || total === null ? `Run at ${at}` : `Run at ${at}: ${passed} of ${total} tests passed`,
  clock: (at: string) => showDate(at, { timeStyle: 'medium' }),
  pastes: (count: number) => `Pasted text (${count})`,
  paste: (length: number, origin: PasteOrigin, isOwn: boolean) =>
    `${characters(length)} ${(isOwn ? ownOrigins : origins)[origin]}`,
  goTo: 'Show',
  legend: { own: 'own code', course: 'the course’s code', outside: 'from outside' },
  pasted: 'Pasted',
  events: {
    input: '',
    paste: 'Pasted',
    drop: 'Dropped',
    undo: 'Undone or redone',
    reset: 'Back to the starting code, or to an earlier try',
    server: 'Changed on another page',
  },
  gap: 'Edits before this are missing.',
} as const;
