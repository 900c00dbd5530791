import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { replaceFile } from '../folder/replace-file.ts';
import { type Io, Stop } from '../terminal/io.ts';

/** Tokens by server, in a file that only its owner can read. `CAIRN_TOKEN` comes first: for machines that run tests. */

export const tokenFile = ({ env }: Io): string =>
  join(env.XDG_CONFIG_HOME ?? join(env.HOME ?? homedir(), '.config'), 'cairn', 'tokens.json');

type Tokens = Record<string, string>;

const readTokens = async (io: Io): Promise<Tokens> => {
  const text = await readFile(tokenFile(io), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw new Stop(`${tokenFile(io)} cannot be read (${error.code}).`);
  });
  try {
    return JSON.parse(text) as Tokens;
  } catch {
    throw new Stop(`${tokenFile(io)} is damaged. Delete it and log in again.`);
  }
};

export const storeToken = async (io: Io, server: string, token: string): Promise<void> => {
  const file = tokenFile(io);
  const tokens = { ...(await readTokens(io)), [server]: token };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await replaceFile(file, `${JSON.stringify(tokens, null, 2)}\n`, 0o600);
};

export const tokenFor = async (io: Io, server: string): Promise<string> => {
  const token = io.env.CAIRN_TOKEN ?? (await readTokens(io))[server];
  if (!token) throw new Stop(`You are not logged in at ${server}. Run: cairn login ${server}`, 'server');
  return token;
};

const isOnThisMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** The origin of a server; a token is never sent where others on the way can read it. */
export const serverOf = (address: string): string => {
  const text = /^https?:\/\//.test(address) ? address : `https://${address}`;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Stop(`${address} is not an address. Give it as https://cairn.example.org`);
  }
  if (url.protocol === 'http:' && !isOnThisMachine(url))
    throw new Stop(`${address} is not encrypted, and your token would be readable on the way. Use https.`);
  return url.origin;
};
