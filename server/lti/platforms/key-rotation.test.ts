import { generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { anLms, launchAs, type KnownLms, logIn, runningWithLms, sendLaunch } from '#test/lms/launching.ts';

const running = await runningWithLms();
const { clock } = running;

const launchWith = async (
  lms: KnownLms,
  header: Record<string, unknown>,
  privateKey = lms.key.privateKey,
) => {
  const login = await logIn(running, lms.loginParameters('teacher', 'course'));
  const claims = lms.claimsFor('teacher', 'course', login.nonce);
  return sendLaunch(running, { ...login, idToken: await lms.sign(claims, header, privateKey) });
};
const keyFetches = (lms: KnownLms) => lms.calls.filter(({ service }) => service === 'jwks').length;

describe('FM-10 a platform that rotates its key', () => {
  it('is believed at once, also right after a launch with a made-up key id', async () => {
    const lms = await anLms(running);
    expect((await launchAs(running, lms, 'teacher', 'course')).statusCode).toBe(303);
    expect((await launchWith(lms, { kid: 'made up' })).statusCode).toBe(401);
    await lms.rotateKey();
    expect((await launchAs(running, lms, 'teacher', 'course')).statusCode).toBe(303);
  });

  it('is believed after at most ten seconds while somebody floods us with made-up key ids', async () => {
    const lms = await anLms(running);
    await launchAs(running, lms, 'teacher', 'course');
    const before = keyFetches(lms);
    for (let i = 0; i < 10; i++) await launchWith(lms, { kid: `made up ${i}` });
    expect(keyFetches(lms) - before, 'the platform is not flooded').toBe(3);
    await lms.rotateKey();
    expect((await launchAs(running, lms, 'teacher', 'course')).statusCode).toBe(401);
    clock.advance(10_000);
    for (let i = 0; i < 10; i++) await launchWith(lms, { kid: `more ${i}` });
    expect((await launchAs(running, lms, 'teacher', 'course')).statusCode).toBe(303);
  });

  it('keeps its key id: the new key is fetched when the signature does not fit', async () => {
    const lms = await anLms(running);
    await launchAs(running, lms, 'teacher', 'course');
    await lms.rotateKey(lms.key.kid);
    expect((await launchAs(running, lms, 'teacher', 'course')).statusCode).toBe(303);
  });

  it('is not asked again for the same forged token within five seconds', async () => {
    const lms = await anLms(running);
    await launchAs(running, lms, 'teacher', 'course');
    const { privateKey } = await generateKeyPair('RS256');
    const before = keyFetches(lms);
    for (let i = 0; i < 4; i++) expect((await launchWith(lms, {}, privateKey)).statusCode).toBe(401);
    expect(keyFetches(lms) - before).toBe(1);
    clock.advance(5000);
    await launchWith(lms, {}, privateKey);
    expect(keyFetches(lms) - before).toBe(2);
  });
});
