import { readOwner } from './read-owner.ts';
import { connect } from '../server/connection.ts';
import { serverOf, storeToken, tokenFile } from '../server/credentials.ts';
import { type Io, Stop } from '../terminal/io.ts';

/** Asks for a token, tries it, and keeps it for this server. */
export const login = async (io: Io, [address]: string[]): Promise<void> => {
  if (!address) throw new Stop('Say where: cairn login https://cairn.example.org');
  const server = serverOf(address);
  io.note(`Make a token with the scopes “read” and “author” in your profile on ${server}.`);
  const token = (await io.ask('Token: ', { isSecret: true }))?.trim();
  if (!token)
    throw new Stop('No token was given. Paste it, or pipe it in: cairn login <address> < token.txt');
  const name = await readOwner(connect(io, server, token));
  await storeToken(io, server, token);
  io.say(
    `Logged in at ${server} as ${name}. The token is kept in ${tokenFile(io)}, which only you can read.`,
  );
};
