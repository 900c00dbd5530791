import { useQueryClient } from '@tanstack/react-query';
import { signOut } from '#contract/site/accounts.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from './tools.ts';

/** Clears the local session immediately; the server call uses the old token. */
export const useSignOut = () => {
  const { api, session } = useTools();
  const queries = useQueryClient();
  return () => {
    if (session.get().token === '') return;
    // A 401 means that the session had already ended.
    api(signOut, {}, { isQuiet: true, isSigningIn: true })
      .then(({ continueAt }) => {
        // The session at the provider ends, too, and the browser comes back.
        if (continueAt !== undefined) window.location.assign(continueAt);
      })
      .catch((cause: unknown) => logProblem('Sign-out failed', cause));
    session.setToken('');
    queries.clear();
  };
};
