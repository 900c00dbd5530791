import type { Db } from './db/db.ts';
import type { HookHandler, Services } from './services.ts';

/**
 * How this works
 *
 * A lower layer never imports a higher one. Where a higher layer must react to what a lower layer does (a passed run
 * completes an exercise, a completed lesson is graded), the lower layer declares a hook in an `on-….ts` file and calls it
 * inside its own transaction. The higher layer handles it in its `x.hooks.ts`, and `server/hooks.ts` lists all handlers.
 * They run one after the other in that order; if one throws, the whole transaction rolls back.
 */

type Handle<Payload, Result> = (services: Services, tx: Db, payload: Payload) => Promise<Result>;

export type Hook<Payload, Result> = {
  name: string;
  handledBy(handle: Handle<Payload, Result>): HookHandler;
  /** Call it inside the transaction that makes the change. Returns the results of all handlers. */
  call(services: Services, tx: Db, payload: Payload): Promise<Result[]>;
};

export const defineHook = <Payload, Result = void>(name: string): Hook<Payload, Result> => {
  const hook: Hook<Payload, Result> = {
    name,
    handledBy: handle => ({ hook, handle: handle as HookHandler['handle'] }),
    call: async (services, tx, payload) => {
      const results: Result[] = [];
      for (const handler of services.hooks)
        if (handler.hook === hook)
          results.push(await (handler.handle as Handle<Payload, Result>)(services, tx, payload));
      return results;
    },
  };
  return hook;
};
