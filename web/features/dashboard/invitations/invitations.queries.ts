import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestEmailVerification } from '#contract/accounts.ts';
import { answerInvite, listOwnInvites, readInviteLink } from '#contract/people.ts';
import { ApiError } from '#web/net/api-error.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useSession, useTools } from '#web/session/tools.ts';

const ownInvitesKey = ['own-invites'];

/** Told where it was pressed, so no toast tells it too. */
const inPlace = { isQuiet: true };

/** An `error` beside the invites is not read, as specified. */
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
        // Declined in another tab, or withdrawn: it is gone, which is all that was wanted.
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

/** Anew for another account: what the link means depends on who reads it. */
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
