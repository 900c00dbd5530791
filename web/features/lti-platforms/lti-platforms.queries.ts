import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/core/endpoint.ts';
import {
  addPlatform,
  changeDeployment,
  changePlatform,
  changeRegistration,
  deletePlatform,
  discoverAddresses,
  foreseeTakeOver,
  listAllUnsentScores,
  listPlatforms,
  makeRegistrationKey,
  resendAllScores,
  rotateToolKey,
  takeOverPlatform,
} from '#contract/lti/lti.ts';
import { useTools } from '#web/session/tools.ts';

const platformsKey = ['lti-platforms'];
const scoresKey = ['lti-scores'];

export type Platforms = ResponseOf<typeof listPlatforms>;
export type NewPlatform = BodyOf<typeof addPlatform>;
export type PlatformChange = BodyOf<typeof changePlatform>;
export type Addresses = BodyOf<typeof changeRegistration>;
export type PlatformCalls = ReturnType<typeof usePlatformCalls>;

const onePage = 10;

export const usePlatforms = ({ page, search }: { page: number; search: string }) => {
  const { api } = useTools();
  return useQuery({
    queryKey: [...platformsKey, page, search],
    queryFn: () => api(listPlatforms, { query: { page, search, limit: onePage } }, { isQuiet: true }),
    placeholderData: keepPreviousData,
    // The administrator may be testing a launch in another window meanwhile.
    refetchInterval: 10_000,
  });
};

export const useUnsentScores = () => {
  const { api } = useTools();
  return useQuery({
    queryKey: scoresKey,
    queryFn: () => api(listAllUnsentScores, {}, { isQuiet: true }),
    refetchInterval: 10_000,
  });
};

/** All others, to choose one from. */
export const useOtherPlatforms = (id: number, isWanted: boolean) => {
  const { api } = useTools();
  const { data } = useQuery({
    queryKey: [...platformsKey, 'all'],
    queryFn: async () => (await api(listPlatforms, { query: { limit: 100 } })).ltiPlatforms,
    enabled: isWanted,
  });
  return (data ?? []).filter(platform => platform.id !== id);
};

export const useForeseenTakeOver = (id: number, earlierId: number) => {
  const { api } = useTools();
  return useQuery({
    // Not below that of the platforms: after the takeover there is nothing to foresee any more.
    queryKey: ['lti-take-over', id, earlierId],
    queryFn: () => api(foreseeTakeOver, { params: { id }, query: { earlierId } }),
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
      mutationFn: ({ id, ...body }: { id: number; earlierId?: number }) =>
        api(takeOverPlatform, { params: { id }, body }, { isQuiet: body.earlierId !== undefined }),
      ...refreshing,
    }),
    changeRegistration: useMutation({
      mutationFn: ({ id, registrationId, ...body }: { id: number; registrationId: number } & Addresses) =>
        api(changeRegistration, { params: { id, registrationId }, body }, { isQuiet: true }),
      ...refreshing,
    }),
    discover: useMutation({
      mutationFn: (issuer: string) => api(discoverAddresses, { body: { issuer } }, { isQuiet: true }),
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
