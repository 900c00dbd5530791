import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestEmailVerification } from '#contract/site/accounts.ts';
import { answerInvite, listOwnInvites, readInviteLink } from '#contract/learning/people.ts';
import { ApiError } from '#web/net/api-error.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useSession, useTools } from '#web/session/tools.ts';

const ownInvitesKey = ['own-invites'];

/** The error is shown next to the control, so no toast. */
const inPlace = { isQuiet: true };

/** As specified, an `error` beside the invites is ignored. */
export const useOwnInvites = () => {
  const { api } = useTools();
  return useQuery({
    queryKey: ownInvitesKey,
    queryFn: async () => {
      try {
        return (await api(listOwnInvites, {}, inPlace)).invites;
      } catch (cause) {
        logProblem('The invitations could not be loaded', cause);
        throw cause;
      }
    },
  });
};

type Answer = { courseId: string; accepted: boolean; token?: string };

export const useAnswerInvite = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ courseId, ...body }: Answer) => {
      try {
        await api(answerInvite, { params: { courseId }, body }, inPlace);
      } catch (cause) {
        // Declining an invitation that is gone (declined in another tab, or withdrawn) counts as success.
        const isGone = cause instanceof ApiError && cause.status === 404;
        if (body.accepted || !isGone) throw cause;
      }
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ownInvitesKey }),
        queries.invalidateQueries({ queryKey: ['courses'] }),
      ]),
  });
};

export const useRequestVerification = () => {
  const { api } = useTools();
  return useMutation({ mutationFn: () => api(requestEmailVerification) });
};

/** The account is part of the query key, because the answer depends on who is signed in. */
export const useInviteLink = (token: string) => {
  const { api } = useTools();
  const { holder } = useSession();
  return useQuery({
    queryKey: ['invite-link', token, holder],
    enabled: token !== '',
    retry: (count, cause) => count < 2 && !(cause instanceof ApiError && cause.status < 500),
    queryFn: async () => {
      try {
        return await api(readInviteLink, { params: { token } }, inPlace);
      } catch (cause) {
        logProblem('The invitation could not be loaded', cause);
        throw cause;
      }
    },
  });
};
