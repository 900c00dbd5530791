import { afterAll, describe, expect, it } from 'vitest';
import type { FreeEnd } from '#contract/running/run-request.ts';
import { listenForSignals } from '#server/platform/db/signals.ts';
import { upsertWorker } from '#server/platform/jobs/workers.db.ts';
import { shippedLanguages } from '#runner/client.ts';
import { realRunner } from '#test/real-runner.ts';
import { runningApp } from '#test/running-app.ts';
import { freeRunsElsewhere, serveFreeRuns } from './relay.ts';

const { services } = await runningApp();
const { db } = services;
const runner = await realRunner();
// The worker's own connection, as in another process.
const elsewhere = await listenForSignals(services.config.databaseUrl!, () => {});
afterAll(() => elsewhere.stop());
const silence = { everyMs: 50, longestMs: 10_000 };
const away = freeRunsElsewhere(db, services.signals, silence);

const language = shippedLanguages().find(({ name }) => name === 'Python')!;
const owner = { person: 'ada', course: 'c', isBackground: false };
const request = (code: string) => ({ id: '1', owner, language, code, cpuMs: 5000, takesOver: true });

const lostSentence = 'The connection to the program was lost. Please try again.';

const talkTo = async (code: string) => {
  let printed = '';
  let wake = () => {};
  const end = Promise.withResolvers<FreeEnd>();
  const talk = await away.converse(request(code), {
    begin: () => {},
    hear(text) {
      printed += text;
      talk.read(text.length);
      wake();
    },
    take: () => {},
    end: end.resolve,
  });
  const sees = async (text: string) => {
    while (!printed.includes(text)) await new Promise<void>(resolve => (wake = resolve));
  };
  return { talk, sees, end: end.promise, printed: () => printed };
};

describe('FR-1 where web processes and workers are apart', () => {
  it('a free run is refused with a sentence while there is no worker', async () => {
    await expect(talkTo('pass')).rejects.toThrow('No program can be run at the moment.');
  });

  it('a free run goes through the database, in order, also with long texts', async () => {
    await upsertWorker(db, {
      id: 'w1',
      lockIds: [],
      runSlots: 2,
      isSandboxReady: true,
      sandboxDetail: '',
      languages: [],
    });
    const stop = serveFreeRuns('w1', runner, elsewhere, silence);
    const person = await talkTo(
      `name = input("Who? ")\nfor n in range(3000): print(name, n)\n# ${'é'.repeat(20_000)}`,
    );
    await person.sees('Who? ');
    person.talk.type('Ada\n');
    expect(await person.end).toMatchObject({ why: 'finished', exitCode: 0 });
    const numbers = Array.from({ length: 3000 }, (_, n) => `Ada ${n}\n`);
    expect(person.printed()).toBe(`Who? ${numbers.join('')}`);
    const recording = await away.recordSteps({ ...request('x = 1\n'), input: '', call: null });
    expect(recording).toMatchObject({ end: 'finished', steps: [{ l: 1 }, { l: 1, v: { 1: { x: 1 } } }] });
    stop();
  });

  it('a free run whose worker is gone ends with a sentence', async () => {
    const stop = serveFreeRuns('w1', runner, elsewhere, silence);
    const person = await talkTo('print("on")\ninput()');
    await person.sees('on');
    stop();
    expect((await person.end).sentence).toBe(lostSentence);
  });

  it('a free run whose worker cannot start it, or dies without a word, ends with a sentence', async () => {
    const broken = { ...runner, converse: () => Promise.reject(new Error('The runner did not start')) };
    const stop = serveFreeRuns('w1', broken, elsewhere, silence);
    expect((await (await talkTo('pass')).end).sentence).toBe(lostSentence);
    stop();
    const impatient = freeRunsElsewhere(db, services.signals, { everyMs: 20, longestMs: 100 });
    const end = Promise.withResolvers<FreeEnd>();
    await impatient.converse(request('pass'), {
      begin: () => {},
      hear: () => {},
      take: () => {},
      end: end.resolve,
    });
    expect((await end.promise).sentence).toBe(lostSentence);
  });
});
