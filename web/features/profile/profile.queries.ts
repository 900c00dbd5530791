import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PageLanguage } from '#contract/core/page-languages.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { exportMyself } from '#contract/learning/person-data.ts';
import {
  changeLanguage,
  changeName,
  deleteOwnAccount,
  endOtherSessions,
  getProfile,
} from '#contract/site/profile.ts';
import { listTokens, makeToken, removeToken } from '#contract/site/personal-tokens.ts';
import { keepLanguage } from '#web/session/own-language.ts';
import { useTools } from '#web/session/tools.ts';

/** The error is shown next to the control, so no toast. */
const inPlace = { isQuiet: true };
const profileKey = ['profile'];
const tokensKey = ['tokens'];

export const useProfile = () => {
  const { api } = useTools();
  return useQuery({ queryKey: profileKey, queryFn: () => api(getProfile, {}, inPlace) });
};

export const useProfileCalls = () => {
  const { api, session } = useTools();
  const queries = useQueryClient();
  const renewed = () => void queries.invalidateQueries({ queryKey: profileKey });
  return {
    changeName: async (body: BodyOf<typeof changeName>) => {
      session.setToken((await api(changeName, { body }, inPlace)).authToken);
      renewed();
    },
    /** In another tab the old language stays until its page is loaded anew. */
    changeLanguage: async (language: PageLanguage | null) => {
      session.setToken((await api(changeLanguage, { body: { language } }, inPlace)).authToken);
      if (keepLanguage(language)) window.location.reload();
      renewed();
    },
    endOtherSessions: async () => {
      await api(endOtherSessions, {}, inPlace);
      renewed();
    },
    exportMyself: () => api(exportMyself, {}, inPlace),
    deleteAccount: (body: BodyOf<typeof deleteOwnAccount>) => api(deleteOwnAccount, { body }, inPlace),
  };
};

export const useTokens = () => {
  const { api } = useTools();
  return useQuery({
    queryKey: tokensKey,
    queryFn: async () => (await api(listTokens, {}, inPlace)).tokens,
  });
};

export const useMakeToken = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof makeToken>) => api(makeToken, { body }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
};

export const useRemoveToken = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(removeToken, { params: { id } }, inPlace),
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
};
