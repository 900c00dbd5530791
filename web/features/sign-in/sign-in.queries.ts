import { useMutation } from '@tanstack/react-query';
import {
  changePassword,
  createAccount,
  requestPasswordReset,
  resetPassword,
  signIn,
  verifyEmail,
} from '#contract/site/accounts.ts';
import { joinSignInIdentity, takeTicket } from '#contract/site/provider-sign-in.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { ApiError } from '#web/net/api-error.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { signInTexts } from './sign-in-texts.ts';
import { takeJoining } from '#web/session/sign-in-memory.ts';
import { providerTexts } from './provider-texts.ts';
import { useTools } from '#web/session/tools.ts';

/** The form shows the error, so no toast; a 401 means a wrong password. */
const besideTheForm = { isQuiet: true, isSigningIn: true };

/** As specified, signed in only if the answer has no error and contains a token. */
const tokenOf = (answer: { authToken?: string }) => {
  if (!answer.authToken) throw new ApiError(200, { error: signInTexts.signIn.noMatch });
  return answer.authToken;
};

/** Somebody who came from a provider has now shown that the account is theirs. */
const useBegunJoining = () => {
  const { api, storage, toasts } = useTools();
  return async () => {
    const ticket = takeJoining(storage);
    if (ticket === null) return;
    const joined = await api(joinSignInIdentity, { body: { ticket } }).catch(() => null);
    if (joined) toasts.show('info', providerTexts.joined(joined.provider));
  };
};

/** Takes the session that a provider, or a link of the command line, has opened. */
export const useTakeTicket = () => {
  const { api, session } = useTools();
  return useMutation({
    mutationFn: async (ticket: string) =>
      (await api(takeTicket, { body: { ticket } }, besideTheForm)).authToken,
    onSuccess: session.setToken,
    onError: cause => logProblem('Sign-in failed', cause),
  });
};

export const useSignIn = () => {
  const { api, session } = useTools();
  const join = useBegunJoining();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof signIn>) => tokenOf(await api(signIn, { body }, besideTheForm)),
    onSuccess: token => {
      session.setToken(token);
      void join();
    },
    onError: cause => logProblem('Sign-in failed', cause),
  });
};

export const useCreateAccount = () => {
  const { api, session } = useTools();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createAccount>) =>
      tokenOf(await api(createAccount, { body }, besideTheForm)),
    onSuccess: session.setToken,
    onError: cause => logProblem('Account creation failed', cause),
  });
};

export const useRequestPasswordReset = () => {
  const { api } = useTools();
  return useMutation({
    mutationFn: (body: BodyOf<typeof requestPasswordReset>) =>
      api(requestPasswordReset, { body }, besideTheForm),
  });
};

export const useResetPassword = () => {
  const { api, session } = useTools();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof resetPassword>) =>
      tokenOf(await api(resetPassword, { body }, besideTheForm)),
    onSuccess: session.setToken,
  });
};

export const useChangePassword = () => {
  const { api, session } = useTools();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof changePassword>) =>
      tokenOf(await api(changePassword, { body }, { isQuiet: true })),
    onSuccess: session.setToken,
  });
};

export const useVerifyEmail = () => {
  const { api } = useTools();
  return useMutation({
    mutationFn: (body: BodyOf<typeof verifyEmail>) => api(verifyEmail, { body }, { isQuiet: true }),
  });
};
