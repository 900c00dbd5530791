/** A delay that an abort ends early. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const clock = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(clock);
      resolve();
    });
  });

type Polling<T> = {
  ask: () => Promise<T>;
  isDone: (answer: T) => boolean;
  everyMs: number;
  signal: AbortSignal;
  onAnswer?: (answer: T) => void;
};

/** Polls until `isDone` is true for an answer. Resolves to null when aborted before that. */
export const until = async <T>({ ask, isDone, everyMs, signal, onAnswer }: Polling<T>): Promise<T | null> => {
  while (!signal.aborted) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    onAnswer?.(answer);
    await pause(everyMs, signal);
  }
  return null;
};
