import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2 = promisify(argon2Callback);

/** OWASP's first choice: Argon2id with 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  argon2('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, ...cost });

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = cost;
  const hash = await derive(password, salt);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
};

/** Hashes also when there is no account, so that the response time does not reveal whether one exists. */
export const isRightPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [, , , , salt = encode(randomBytes(16)), hash = ''] = (stored ?? '').split('$');
  const given = await derive(password, Buffer.from(salt, 'base64'));
  const expected = Buffer.from(hash, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
