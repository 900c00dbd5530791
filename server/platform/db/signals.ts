import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Db } from './db.ts';
import { type PlainSql, plainSql } from './plain-sql.ts';

/**
 * Signals between processes by LISTEN and NOTIFY on a dedicated connection. A signal is sent when its transaction
 * commits. Signals are lost while the connection is down, so callers that wait for one must also poll the database.
 */

export const channels = [
  'run_finished',
  'run_cancelled',
  'lesson_started',
  'progress_changed',
  'trial_finished',
  'questions_changed',
  'threads_changed',
  /** Of a user: sent by the database for each session that is deleted. */
  'session_ended',
] as const;
export type Channel = (typeof channels)[number];

export type Signals = {
  /** Returns a function that unsubscribes. */
  on(channel: Channel, listener: (id: number) => void): () => void;
  /** True when the signal arrived (also shortly before the call), false on timeout. */
  wait(channel: Channel, id: number, milliseconds: number): Promise<boolean>;
  /** Ends all current and future waits as if they had timed out: the process is shutting down. */
  abortWaits(): void;
  /** A position in the stream of signals. Take it before reading rows, to detect changes since that read. */
  mark(): string;
  /** True when the signal arrived after the mark or may have been missed since; false on timeout. */
  waitAfter(mark: string, channel: Channel, id: number, milliseconds: number): Promise<boolean>;
  /** Sends a text of any length to whoever receives at this address, in the order of the calls. Lost if nobody does. */
  post(address: string, text: string): Promise<void>;
  /** Returns a function that ends it. */
  receive(address: string, listener: (text: string) => void): () => void;
  stop(): Promise<void>;
};

export const sendSignal = async (db: Db, channel: Channel, id: number) => {
  await sql`select pg_notify(${channel}, ${String(id)})`.execute(db);
};

/** Letters of all addresses; a notification has less than 8000 bytes, so long ones come in parts. */
const letters = 'letters';
const partLength = 7000;
const addressLength = 100;

/** A letter of a short text as a part of a statement; it arrives when the transaction commits. */
export const letterTo = (address: string, text: PlainSql): PlainSql => plainSql`
  pg_notify(${letters}, ${`${address}\n.\n`}::text || encode(convert_to(${text}, 'utf8'), 'base64'))`;

/** How many past signals are kept, for callers that begin to wait slightly too late. */
const memory = 2000;

export const listenForSignals = async (url: string, onTrouble: (error: Error) => void): Promise<Signals> => {
  const listeners = new Map<Channel, Set<(id: number) => void>>(channels.map(c => [c, new Set()]));
  /** The sequence number of each signal's last arrival, oldest first. */
  const recent = new Map<string, number>();
  let count = 0;
  let forgottenUpTo = 0;
  /** A new id after each reconnect, because signals may have been missed. */
  let stream = '';
  let client: Client | null = null;
  let isStopping = false;
  const giveUp = new AbortController();
  // One listener per long poll, so Node's leak warning would be a false alarm.
  setMaxListeners(0, giveUp.signal);

  const handle = (channel: Channel, id: number) => {
    const key = `${channel} ${id}`;
    count += 1;
    recent.delete(key);
    recent.set(key, count);
    const [oldest, at] = recent.entries().next().value ?? ['', 0];
    if (recent.size > memory) {
      recent.delete(oldest);
      forgottenUpTo = at;
    }
    for (const listener of listeners.get(channel) ?? []) listener(id);
  };

  const boxes = new Map<string, { listener: (text: string) => void; parts: string[] }>();
  /** `address\nmark\npart`: the mark is `.` for the last part of a letter. */
  const handleLetter = (payload: string) => {
    const [address = '', mark, part = ''] = payload.split('\n');
    const box = boxes.get(address);
    if (!box) return;
    box.parts.push(part);
    if (mark !== '.') return;
    const text = Buffer.from(box.parts.splice(0).join(''), 'base64').toString('utf8');
    box.listener(text);
  };
  /** Each letter as a whole: parts of two letters to one address must not mix. */
  let posting: Promise<unknown> = Promise.resolve();
  const postParts = async (address: string, text: string) => {
    const whole = Buffer.from(text).toString('base64');
    for (let at = 0; at === 0 || at < whole.length; at += partLength) {
      const mark = at + partLength >= whole.length ? '.' : '+';
      const payload = [address, mark, whole.slice(at, at + partLength)].join('\n');
      if (!client) throw new Error('not connected');
      await client.query('select pg_notify($1, $2)', [letters, payload]);
    }
  };

  const connect = async () => {
    const next = new Client({ connectionString: url, application_name: 'cairn signals' });
    next.on('error', onTrouble);
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === letters) handleLetter(payload);
      else handle(channel as Channel, Number(payload));
    });
    await next.connect();
    await next.query(`listen ${letters}`);
    for (const channel of channels) await next.query(`listen ${channel}`);
    next.once('end', () => void reconnect());
    stream = randomUUID();
    client = next;
  };

  const reconnect = async () => {
    for (let wait = 50; !isStopping; wait = Math.min(2 * wait, 2000)) {
      try {
        return await connect();
      } catch (error) {
        onTrouble(error as Error);
        await pause(wait);
      }
    }
  };

  await connect();

  const on: Signals['on'] = (channel, listener) => {
    listeners.get(channel)?.add(listener);
    return () => void listeners.get(channel)?.delete(listener);
  };

  const waitForNext = (channel: Channel, id: number, milliseconds: number) =>
    new Promise<boolean>(resolve => {
      if (giveUp.signal.aborted) return resolve(false);
      const finish = (hasCome: boolean) => {
        clearTimeout(timer);
        off();
        giveUp.signal.removeEventListener('abort', handleGiveUp);
        resolve(hasCome);
      };
      const handleGiveUp = () => finish(false);
      giveUp.signal.addEventListener('abort', handleGiveUp);
      const off = on(channel, signalled => {
        if (signalled === id) finish(true);
      });
      const timer = setTimeout(() => finish(false), milliseconds);
    });

  const mayHaveComeAfter = (mark: string, key: string) => {
    const [ofStream, at] = mark.split('.');
    const isKnown = ofStream === stream && Number(at) >= forgottenUpTo;
    return !isKnown || (recent.get(key) ?? 0) > Number(at);
  };

  return {
    on,
    wait: async (channel, id, milliseconds) =>
      recent.has(`${channel} ${id}`) || (await waitForNext(channel, id, milliseconds)),
    mark: () => `${stream}.${count}`,
    waitAfter: async (mark, channel, id, milliseconds) =>
      mayHaveComeAfter(mark, `${channel} ${id}`) || (await waitForNext(channel, id, milliseconds)),
    abortWaits: () => giveUp.abort(),
    async post(address, text) {
      if (address.length > addressLength) throw new Error('too long an address');
      const posted = posting.then(() => postParts(address, text));
      posting = posted.catch(() => {});
      await posted;
    },
    receive(address, listener) {
      boxes.set(address, { listener, parts: [] });
      return () => void boxes.delete(address);
    },
    stop: async () => {
      isStopping = true;
      await client?.end();
    },
  };
};
