import { useQueryClient } from '@tanstack/react-query';
import { signOut } from '#contract/accounts.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from './tools.ts';

/** Forgets at once what this device knows; the server is told with the token of before. */
export const useSignOut = () => {
  const { api, session } = useTools();
  const queries = useQueryClient();
  return () => {
    if (session.get().token === '') return;
    // A 401 then means that it had ended already.
    api(signOut, {}, { isQuiet: true, isSigningIn: true }).catch((cause: unknown) =>
      logProblem('Sign-out failed', cause),
    );
    session.setToken('');
    queries.clear();
  };
};
