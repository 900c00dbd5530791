import type { Db } from './db/db.ts';
import type { HookHandler, Services } from './services.ts';

/**
 * How this works
 *
 * A lower layer never imports a higher one. Where a higher layer must react to what a lower layer does (a passed run
 * completes an exercise, a completed lesson is graded), the lower layer declares a hook in an `on-….ts` file and calls it
 * inside its own transaction. The higher layer handles it in its `x.hooks.ts`, and `server/hooks.ts` lists all handlers.
 * They run one after the other in that order; if one throws, the whole transaction rolls back.
 *
 * A handler that has nothing to do for most payloads says so (`isFor`), so that the caller can do without a transaction.
 */

type Handle<Payload, Result> = (services: Services, tx: Db, payload: Payload) => Promise<Result>;

export type Hook<Payload, Result> = {
  name: string;
  handledBy(handle: Handle<Payload, Result>, isFor?: (payload: Payload) => boolean): HookHandler;
  /** Whether any handler has something to do. If none has, the hook need not be called. */
  isHandled(services: Services, payload: Payload): boolean;
  /** Call it inside the transaction that makes the change. Returns the results of all handlers. */
  call(services: Services, tx: Db, payload: Payload): Promise<Result[]>;
};

export const defineHook = <Payload, Result = void>(name: string): Hook<Payload, Result> => {
  const handlersFor = (services: Services, payload: Payload) =>
    services.hooks.filter(({ hook: of, isFor }) => of === hook && isFor(payload as never));
  const hook: Hook<Payload, Result> = {
    name,
    handledBy: (handle, isFor = () => true) => ({ hook, handle: handle as HookHandler['handle'], isFor }),
    isHandled: (services, payload) => handlersFor(services, payload).length > 0,
    call: async (services, tx, payload) => {
      const results: Result[] = [];
      for (const { handle } of handlersFor(services, payload))
        results.push(await (handle as Handle<Payload, Result>)(services, tx, payload));
      return results;
    },
  };
  return hook;
};
