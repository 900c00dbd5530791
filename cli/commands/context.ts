import { resolve } from 'node:path';
import { type FolderState, folderCalls, readFolderState } from '#contract/authoring/course-folder.ts';
import type { FolderFile } from '../folder/state-file.ts';
import { readStateFile } from '../folder/state-file.ts';
import { connect, type Connection } from '../server/connection.ts';
import { serverOf, tokenFor } from '../server/credentials.ts';
import { type Io, Stop } from '../terminal/io.ts';

/** A course on a server, as an address in a browser shows it. */
export type Where = { server: string; course: string };

export const whereOf = (address: string): Where => {
  const course = /\/cairn_courses\/([\w-]+)/.exec(address)?.[1];
  if (!course)
    throw new Stop(
      `${address} is not the address of a course. Open the course in the browser and copy its address, such as https://cairn.example.org/cairn_courses/abc/edit`,
    );
  return { server: serverOf(address), course };
};

export type Context = {
  root: string;
  where: Where;
  file: FolderFile | null;
  connection: Connection;
};

/** `to` wins over what the folder says. */
export const openContext = async (
  io: Io,
  { folder = '.', to }: { folder?: string; to?: string | undefined },
) => {
  const root = resolve(io.cwd, folder);
  const file = await readStateFile(root);
  const address = to ?? io.env.CAIRN_COURSE;
  const where = address ? whereOf(address) : file;
  if (!where)
    throw new Stop(
      'It is not known which course this folder belongs to. Add: --to <address of the course in the browser>',
    );
  const server = serverOf(where.server);
  const isOther = file !== null && (serverOf(file.server) !== server || file.course !== where.course);
  const connection = connect(io, server, await tokenFor(io, server));
  return { root, where: { server, course: where.course }, file: isOther ? null : file, connection };
};

export const paramsOf = ({ where }: Context) => ({ courseId: where.course });

export const readState = async (context: Context): Promise<FolderState> => {
  const state = await context.connection.call(readFolderState, { params: paramsOf(context) });
  if (state.calls > folderCalls)
    throw new Stop(
      `${context.where.server} is newer than this client. Update the client: npm install --global @cairn-courses/cli`,
      'server',
    );
  return state;
};

export const endingsFrom = ({ languages }: FolderState): Record<string, string> =>
  Object.fromEntries(languages.map(({ name, ending }) => [name, ending]));
