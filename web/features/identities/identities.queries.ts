import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  claimIdentity,
  confirmIdentity,
  getIdentityCode,
  type IdentityState,
  listIdentities,
  makeIdentityCode,
  partIdentity,
  removeIdentity,
} from '#contract/site/identities.ts';
import { useTools } from '#web/session/tools.ts';

/** The error is shown next to the control, so no toast. */
const inPlace = { isQuiet: true };
const stateKey = ['identity-state'];
const listKey = ['identities'];
const pollMs = 3000;

/** Polled while a code is shown: the account may agree at any moment. */
export const useIdentityState = ({ isWaiting }: { isWaiting: boolean }) => {
  const { api } = useTools();
  return useQuery({
    queryKey: stateKey,
    queryFn: () => api(getIdentityCode, {}, inPlace),
    refetchInterval: isWaiting ? pollMs : false,
  });
};

export const useMakeCode = () => {
  const { api } = useTools();
  return useMutation({ mutationFn: () => api(makeIdentityCode, {}, inPlace) });
};

const useStateChange = (send: () => Promise<IdentityState>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: state => queries.setQueryData<IdentityState>(stateKey, state),
  });
};

export const useConfirmIdentity = () => {
  const { api } = useTools();
  return useStateChange(() => api(confirmIdentity, {}, inPlace));
};

export const usePartIdentity = () => {
  const { api } = useTools();
  return useStateChange(() => api(partIdentity, {}, inPlace));
};

export const useIdentities = () => {
  const { api } = useTools();
  return useQuery({
    queryKey: listKey,
    queryFn: async () => (await api(listIdentities, {}, inPlace)).identities,
  });
};

export const useClaimIdentity = () => {
  const { api } = useTools();
  return useMutation({
    mutationFn: async (body: { code: string; agrees: boolean }) =>
      (await api(claimIdentity, { body }, inPlace)).identity,
  });
};

export const useRemoveIdentity = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(removeIdentity, { params: { id } }, inPlace),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: listKey });
      void queries.invalidateQueries({ queryKey: ['courses'] });
    },
  });
};
