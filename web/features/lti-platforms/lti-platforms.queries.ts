import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import {
  addPlatform,
  changeDeployment,
  changePlatform,
  deletePlatform,
  listAllUnsentScores,
  listPlatforms,
  makeRegistrationKey,
  resendAllScores,
  rotateToolKey,
  takeOverPlatform,
} from '#contract/lti.ts';
import { useTools } from '#web/session/tools.ts';

const platformsKey = ['lti-platforms'];
const scoresKey = ['lti-scores'];

export type Platforms = ResponseOf<typeof listPlatforms>;
export type NewPlatform = BodyOf<typeof addPlatform>;
export type PlatformChange = BodyOf<typeof changePlatform>;
export type PlatformCalls = ReturnType<typeof usePlatformCalls>;

export const usePlatforms = () => {
  const { api } = useTools();
  return useQuery({
    queryKey: platformsKey,
    queryFn: () => api(listPlatforms, {}, { isQuiet: true }),
    // The administrator may be testing a launch in another window meanwhile.
    refetchInterval: 10_000,
  });
};

export const useUnsentScores = () => {
  const { api } = useTools();
  return useQuery({
    queryKey: scoresKey,
    queryFn: async () => (await api(listAllUnsentScores, {}, { isQuiet: true })).scores,
    refetchInterval: 10_000,
  });
};

/** The administrator's changes; each refetches the list. */
export const usePlatformCalls = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: platformsKey });
    await queries.invalidateQueries({ queryKey: scoresKey });
  };
  const refreshing = { onSettled: refresh };
  return {
    add: useMutation({
      mutationFn: (body: NewPlatform) => api(addPlatform, { body }, { isQuiet: true }),
      ...refreshing,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: number } & PlatformChange) =>
        api(changePlatform, { params: { id }, body }, { isQuiet: true }),
      ...refreshing,
    }),
    remove: useMutation({
      mutationFn: ({ id, name }: { id: number; name: string }) =>
        api(deletePlatform, { params: { id }, query: { name } }, { isQuiet: true }),
      ...refreshing,
    }),
    takeOver: useMutation({
      mutationFn: (id: number) => api(takeOverPlatform, { params: { id } }),
      ...refreshing,
    }),
    changeDeployment: useMutation({
      mutationFn: ({ isActive, ...params }: { id: number; deploymentId: number; isActive: boolean }) =>
        api(changeDeployment, { params, body: { isActive } }),
      ...refreshing,
    }),
    makeLink: useMutation({
      mutationFn: (isApproving: boolean) => api(makeRegistrationKey, { body: { isApproving } }),
    }),
    rotateKey: useMutation({ mutationFn: () => api(rotateToolKey), ...refreshing }),
    resend: useMutation({ mutationFn: () => api(resendAllScores), ...refreshing }),
  };
};
