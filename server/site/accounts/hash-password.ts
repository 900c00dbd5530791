import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2 = promisify(argon2Callback);

type Cost = { memory: number; passes: number; parallelism: number };

/** OWASP's first choice: Argon2id with 19 MiB, two passes, one lane. Older hashes keep their cost until the next sign-in. */
const currentCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const derive = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  argon2('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, tagLength: 32, ...cost });

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const paramsOf = ({ memory, passes, parallelism }: Cost) => `m=${memory},t=${passes},p=${parallelism}`;

export const hashPassword = async (password: string, cost = currentCost): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return `$argon2id$v=19$${paramsOf(cost)}$${encode(salt)}$${encode(hash)}`;
};

const parse = (stored: string | null) => {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '') ?? [];
  if (!hash) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
};

/** Hashes also when there is no account, so that the response time does not reveal whether one exists. */
export const isRightPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const expected = parse(stored) ?? { cost: currentCost, salt: randomBytes(16), hash: Buffer.alloc(0) };
  const given = await derive(password, expected.salt, expected.cost);
  return given.length === expected.hash.length && timingSafeEqual(given, expected.hash);
};

/** Whether the hash has other cost parameters than new hashes. */
export const isOutdated = (stored: string): boolean => !stored.includes(`$${paramsOf(currentCost)}$`);
