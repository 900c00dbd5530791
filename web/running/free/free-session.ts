import { type Endpoint, socketProtocol, urlOf } from '#contract/core/endpoint.ts';
import type { FreeRunEnd, FreeRunHearing, FreeRunSaying } from '#contract/running/free-run.ts';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import { makeStore, type Store } from '#web/browser/store.ts';
import { ApiError } from '#web/net/api-error.ts';
import { spokenText } from '#web/texts/spoken.ts';
import type { Tools } from '#web/session/tools.ts';
import { freeTexts } from './free-texts.ts';
import { type Heard, makePictureReader } from './printed-pictures.ts';
import { addPicture, addPiece, emptyTranscript, printedText, type Transcript } from './transcript.ts';

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
  /** Ctrl+C: what happens then is up to the program. */
  interrupt(): void;
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
/** So much goes to the program before it takes any of it; the rest waits here. */
const window = 32 * 1024;
const largestPart = 8 * 1024;
/** Of a long paste only the beginning is shown. */
const mostShown = 4000;
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
    /** Of an error the last line says what it is. */
    finish(sentence: string, isError: boolean) {
      clearTimeout(timer);
      const lines = text.trim().split('\n');
      const long = isError ? (lines.at(-1) ?? '') : t.moreLines(lines.length);
      const rest = lines.length > mostSaidLines ? long : text.trim();
      say([rest, sentence].filter(part => part !== '').join('\n'));
    },
  };
};

/** Never half of a character. */
const firstPart = (text: string) => {
  const part = text.slice(0, largestPart);
  return part.length < text.length && /[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part;
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
  let queued = '';
  let onItsWay = 0;
  let isOpen = false;
  let isDrawing = false;
  const speaker = makeSpeaker(announcer.say);
  const readPictures = makePictureReader();

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
  const show = (part: Heard) => {
    const isPicture = part.kind === 'picture';
    speaker.add(isPicture ? t.pictureSaid(part.title) : part.text);
    const transcript = isPicture
      ? addPicture(now.transcript, part.title, part.source)
      : addPiece(now.transcript, 'printed', part.text);
    change({ transcript }, true);
  };
  const finish = (end: FreeRunEnd) => {
    if (now.phase === 'ended') return;
    change({ phase: 'ended', end });
    speaker.finish(spokenText(end.sentence, end.problem), end.exitCode !== 0);
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
    queued += text;
    pump();
    const shown = text.length > mostShown ? `${text.slice(0, mostShown)}…\n` : text;
    change({ transcript: addPiece(now.transcript, 'typed', shown) });
  };
  const pump = () => {
    while (queued !== '' && onItsWay < window) {
      const part = firstPart(queued);
      queued = queued.slice(part.length);
      onItsWay += part.length;
      say({ type: 'input', text: part });
    }
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
    else if (heard.type === 'taken') {
      onItsWay = Math.max(0, onItsWay - heard.length);
      pump();
    } else for (const part of readPictures(heard.text)) show(part);
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
    interrupt() {
      queued = '';
      say({ type: 'interrupt' });
    },
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
