import type { Db } from './db.ts';

type Results<Reads extends (() => Promise<unknown>)[]> = {
  [At in keyof Reads]: Awaited<ReturnType<Reads[At]>>;
};

/** At the same time on several connections; in a transaction, which has only one, in turn. */
export const readTogether = async <const Reads extends (() => Promise<unknown>)[]>(
  db: Db,
  reads: Reads,
): Promise<Results<Reads>> => {
  if (!db.isTransaction) return (await Promise.all(reads.map(read => read()))) as Results<Reads>;
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as Results<Reads>;
};
