import { socketProtocol, urlOf } from '#contract/core/endpoint.ts';
import { type FreeRunHearing, type FreeRunSaying, tryUserExercise } from '#contract/running/free-run.ts';

type Student = { authToken: string; userExerciseId: number; contextId: string };

/** A page that tries a program: opens the connection and sends it, as ours does. */
export const openTerminal = (
  url: string,
  { authToken, userExerciseId, contextId }: Student,
  code: string,
) => {
  const path = urlOf(tryUserExercise, { params: { id: userExerciseId, contextId } });
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, [socketProtocol, authToken]);
  let printed = '';
  let wake = () => {};
  const end = Promise.withResolvers<string>();
  const say = (saying: FreeRunSaying) => socket.send(JSON.stringify(saying));
  socket.addEventListener('open', () => say({ type: 'start', code, takesOver: true }));
  socket.addEventListener('message', ({ data }) => {
    const heard = JSON.parse(String(data)) as FreeRunHearing;
    if (heard.type === 'output') printed += heard.text;
    if (heard.type === 'ended') end.resolve(heard.end.sentence);
    wake();
  });
  socket.addEventListener('close', () => {
    end.resolve('closed');
    wake();
  });
  return {
    ended: end.promise,
    type: (text: string) => say({ type: 'input', text }),
    stop: () => say({ type: 'stop' }),
    async until(text: string) {
      while (!printed.includes(text)) {
        if (socket.readyState === WebSocket.CLOSED) throw new Error(`${await end.promise}: ${printed}`);
        await new Promise<void>(resolve => (wake = resolve));
      }
    },
  };
};
