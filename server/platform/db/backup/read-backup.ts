import { databaseProblems } from '../database-problems.ts';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { AppError } from '#server/platform/app-error.ts';
import {
  type BackupEnd,
  type BackupHeader,
  formatVersion,
  type Manifest,
  type Row,
  type TableSum,
} from './backup-format.ts';
import { makeTableSum } from './read-tables.ts';

/** Splits at "\n" only: `readline` would also split at U+2028, which may occur in a value. */
async function* readLines(file: string): AsyncGenerator<string> {
  const unzipped = createReadStream(file).pipe(createGunzip());
  let rest: Buffer[] = [];
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString();
      rest = [];
      from = at + 1;
    }
    rest.push(chunk.subarray(from));
  }
  const last = Buffer.concat(rest).toString();
  if (last) yield last;
}

const cutShort = (file: string) => new AppError('invalid', databaseProblems.cutShort({ file }));
const changed = (file: string, cause?: unknown) =>
  new AppError('invalid', databaseProblems.damaged({ file }), { cause });
const notABackup = (file: string) => new AppError('invalid', databaseProblems.notABackup({ file }));

const parseHeader = (file: string, line: string): BackupHeader => {
  let header: Partial<BackupHeader> | null;
  try {
    header = JSON.parse(line) as Partial<BackupHeader> | null;
  } catch {
    throw notABackup(file);
  }
  if (typeof header?.cairnBackup !== 'number') throw notABackup(file);
  if (header.cairnBackup > formatVersion)
    throw new AppError('conflict', databaseProblems.madeByNewer({ file, version: String(header.version) }));
  return header as BackupHeader;
};

const translate = (file: string, error: unknown, hasHeader: boolean): unknown => {
  const { code = '' } = error as { code?: string };
  if (code === 'Z_BUF_ERROR') return cutShort(file);
  if (code.startsWith('Z_') && !hasHeader) return notABackup(file);
  if (code.startsWith('Z_') || error instanceof SyntaxError) return changed(file, error);
  return error;
};

export type BackupPart = { header: BackupHeader } | { table: string; row: Row };

/** Streams a backup and verifies its hashes; throws an AppError if it is damaged or incomplete. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart, BackupEnd> {
  if (!existsSync(file)) throw new AppError('not_found', databaseProblems.noSuchFile({ file }));
  const all = createHash('sha256');
  const sums: Record<string, TableSum> = {};
  let header: BackupHeader | null = null;
  let table = '';
  let sum = makeTableSum();
  const closeTable = () => {
    if (table) sums[table] = sum.sum();
  };
  try {
    for await (const line of readLines(file)) {
      if (!header) {
        header = parseHeader(file, line);
        yield { header };
      } else if (line.startsWith('[')) {
        sum.add(line);
        yield { table, row: JSON.parse(line) as Row };
      } else if (line.startsWith('{"table":')) {
        closeTable();
        ({ table } = JSON.parse(line) as { table: string });
        sum = makeTableSum();
      } else {
        closeTable();
        const { end } = JSON.parse(line) as { end?: BackupEnd };
        const isWhole = end?.hash === all.digest('hex') && differingTables(sums, end.sums).length === 0;
        if (!end || !isWhole) throw changed(file);
        return end;
      }
      all.update(line).update('\n');
    }
  } catch (error) {
    throw translate(file, error, header !== null);
  }
  throw header ? cutShort(file) : notABackup(file);
}

/** The tables whose row count or hash differs. */
export const differingTables = (
  found: Record<string, TableSum>,
  expected: Record<string, TableSum>,
): string[] =>
  [...new Set([...Object.keys(found), ...Object.keys(expected)])].filter(
    name => found[name]?.rows !== expected[name]?.rows || found[name]?.hash !== expected[name]?.hash,
  );

/** Verifies the whole file before a restore changes anything. */
export const checkBackup = async (file: string): Promise<Manifest> => {
  const parts = readBackup(file);
  let header: BackupHeader | null = null;
  for (;;) {
    const { value, done } = await parts.next();
    if (done && header) return { ...(header as BackupHeader), ...value };
    if (!done && 'header' in value) ({ header } = value);
  }
};
