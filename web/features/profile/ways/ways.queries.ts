import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  joinSignInIdentity,
  listSignInIdentities,
  removeSignInIdentity,
  startJoining,
} from '#contract/site/provider-sign-in.ts';
import { useTools } from '#web/session/tools.ts';

/** The error is shown next to the control, so no toast. */
const inPlace = { isQuiet: true };
const waysKey = ['sign-in-identities'];

export const useWays = () => {
  const { api } = useTools();
  return useQuery({ queryKey: waysKey, queryFn: () => api(listSignInIdentities, {}, inPlace) });
};

export const useWayCalls = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: waysKey });
  return {
    start: useMutation({
      mutationFn: async (providerId: number) =>
        (await api(startJoining, { body: { providerId } }, inPlace)).url,
    }),
    join: useMutation({
      mutationFn: async (ticket: string) =>
        (await api(joinSignInIdentity, { body: { ticket } }, inPlace)).provider,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => api(removeSignInIdentity, { params: { id } }, inPlace),
      onSettled,
    }),
  };
};
