import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { listenForSignals, sendSignal } from './signals.ts';

const anHour = 3_600_000;

it('abortWaits ends all current waits, and later ones return at once', async () => {
  const database = await freshDatabase();
  const signals = await listenForSignals(database.url, () => {});
  const told = signals.wait('run_finished', 1, anHour);
  const held = signals.wait('run_finished', 2, anHour);
  await sendSignal(database.db, 'run_finished', 1);
  expect(await told).toBe(true);
  signals.abortWaits();
  expect(await held).toBe(false);
  expect(await signals.wait('run_finished', 3, anHour)).toBe(false);
  await signals.stop();
  await database.close();
});
