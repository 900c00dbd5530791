import { type Endpoint, socketProtocol, urlOf } from '#contract/endpoint.ts';
import type { FreeRunEnd, FreeRunHearing, FreeRunSaying } from '#contract/free-run.ts';
import type { OwnFiles } from '#contract/exercise-files.ts';
import { makeStore, type Store } from '#web/browser/store.ts';
import { ApiError } from '#web/net/api-error.ts';
import type { Tools } from '#web/session/tools.ts';
import { freeTexts } from './free-texts.ts';
import { addPiece, emptyTranscript, printedText, type Transcript } from './transcript.ts';

const t = freeTexts;

export type FreeState = {
  phase: 'waiting' | 'running' | 'ended';
  since: number;
  transcript: Transcript;
  end: FreeRunEnd | null;
};

/** A program of this page that somebody talks to. It goes on while its view is not shown. */
export type FreeSession = Pick<Store<FreeState>, 'get' | 'subscribe'> & {
  code: string;
  type(text: string): void;
  endInput(): void;
  stop(): void;
  /** Nobody sees it any more: it ends without a word. */
  abandon(): void;
  /** Everything that was typed, to type it again. */
  input(): string;
};

/** A WebSocket of the contract. */
export type FreePlace = { endpoint: Endpoint; params: object };

export type FreeStart = {
  code: string;
  /** Further files as they are now; without it, those that were saved. */
  files?: OwnFiles;
  /** Typed as soon as it runs. */
  input?: string;
  takesOver?: boolean;
};

export const endOfInput = '\u0004';
const sayEveryMs = 1000;
const mostSaidLines = 3;

/** Collects what is printed, and says it at most once a second. */
const makeSpeaker = (say: (text: string) => void) => {
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speak = () => {
    const lines = text.split('\n').filter(line => line.trim() !== '');
    text = '';
    if (lines.length === 0) return;
    say(lines.length > mostSaidLines ? t.moreLines(lines.length) : lines.join('\n'));
    timer = setTimeout(() => {
      timer = undefined;
      speak();
    }, sayEveryMs);
  };
  return {
    add(more: string) {
      text += more;
      // A little later: what belongs together often comes in parts.
      timer ??= setTimeout(() => {
        timer = undefined;
        speak();
      }, 50);
    },
    stop: () => clearTimeout(timer),
    finish(sentence: string) {
      clearTimeout(timer);
      const lines = text.trim().split('\n');
      const rest = lines.length > mostSaidLines ? t.moreLines(lines.length) : text.trim();
      say([rest, sentence].filter(part => part !== '').join('\n'));
    },
  };
};

const failed = (sentence: string): FreeRunEnd => ({
  why: 'sandbox-failed',
  sentence,
  exitCode: null,
  wallMs: 0,
});

export const openFreeSession = (
  { api, session, announcer }: Pick<Tools, 'api' | 'session' | 'announcer'>,
  { endpoint, params }: FreePlace,
  { code, files, input: replayed = '', takesOver = false }: FreeStart,
): FreeSession => {
  const store = makeStore<FreeState>({
    phase: 'waiting',
    since: Date.now(),
    transcript: emptyTranscript,
    end: null,
  });
  let now = store.get();
  let input = '';
  let isOpen = false;
  let isDrawing = false;
  const speaker = makeSpeaker(announcer.say);

  const draw = () => {
    isDrawing = false;
    store.set(now);
  };
  /** Once a frame, however often something is printed. */
  const change = (next: Partial<FreeState>, isSoon = false) => {
    now = { ...now, ...next };
    if (!isSoon) draw();
    else if (!isDrawing) {
      isDrawing = true;
      requestAnimationFrame(draw);
    }
  };
  const finish = (end: FreeRunEnd) => {
    if (now.phase === 'ended') return;
    change({ phase: 'ended', end });
    speaker.finish(end.sentence);
  };

  const address = new URL(urlOf(endpoint, { params }), location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address, [socketProtocol, session.get().token]);
  const say = (saying: FreeRunSaying) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(saying));
  };

  /** Browsers do not tell why a WebSocket was refused; a call to the same address does. */
  const explainRefusal = async () => {
    try {
      await api(endpoint, { params } as never, { isQuiet: true });
    } catch (cause) {
      if (cause instanceof ApiError && cause.status !== 400) return cause.message;
    }
    return t.blocked;
  };

  const type = (text: string) => {
    if (now.phase === 'ended') return;
    input += text;
    say({ type: 'input', text });
    change({ transcript: addPiece(now.transcript, 'typed', text) });
  };

  socket.addEventListener('open', () => {
    isOpen = true;
    say({ type: 'start', code, files, takesOver });
    if (replayed !== '') type(replayed);
  });
  socket.addEventListener('message', ({ data }) => {
    const heard = JSON.parse(String(data)) as FreeRunHearing;
    if (heard.type === 'begun') change({ phase: 'running', since: Date.now() });
    else if (heard.type === 'ended') finish(heard.end);
    else {
      speaker.add(heard.text);
      change({ transcript: addPiece(now.transcript, 'printed', heard.text) }, true);
    }
  });
  socket.addEventListener('close', () => {
    if (now.phase === 'ended') return;
    if (isOpen) finish(failed(t.lost));
    else void explainRefusal().then(sentence => finish(failed(sentence)));
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    code,
    type,
    endInput: () => type(endOfInput),
    stop() {
      if (isOpen) say({ type: 'stop' });
      else socket.close();
    },
    abandon() {
      now = { ...now, phase: 'ended', end: now.end ?? failed(t.lost) };
      speaker.stop();
      socket.close();
    },
    input: () => input,
  };
};

/** The end of what it printed, which often has the message of an error. */
export const lastWords = ({ transcript }: FreeState) => printedText(transcript).slice(-4000).trim();
