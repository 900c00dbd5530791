import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOf, ResponseOf } from '#contract/core/endpoint.ts';
import {
  createLanguageConfig,
  getLanguageConfig,
  getLanguageReport,
  getLanguageTrial,
  rerunLanguage,
  tryLanguageConfig,
  updateLanguageConfig,
} from '#contract/running/languages.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { adminTexts } from '../admin-texts.ts';
import { useTools } from '#web/session/tools.ts';

const quiet = { isQuiet: true };

export const useLanguageConfig = (id: string | undefined) => {
  const { api, toasts } = useTools();
  return useQuery({
    queryKey: ['admin', 'language', id],
    enabled: id !== undefined,
    // A refetch must not change a form that is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      try {
        return (await api(getLanguageConfig, { params: { id: id ?? '' } }, quiet)).config;
      } catch (cause) {
        logProblem(adminTexts.language.failed, cause);
        toasts.show('error', adminTexts.language.failed);
        throw cause;
      }
    },
  });
};

type Fields = CallOf<typeof createLanguageConfig>['body'];

/** Creates or updates a language configuration, and invalidates every list that shows it. */
export const useSaveLanguage = (id: number | null) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Fields): Promise<{ untestedExercises: number }> => {
      if (id !== null) return (await api(updateLanguageConfig, { params: { id }, body }, quiet)).result;
      await api(createLanguageConfig, { body }, quiet);
      return { untestedExercises: 0 };
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['admin', 'languages'] });
      void queries.invalidateQueries({ queryKey: ['admin', 'language-report'] });
      void queries.invalidateQueries({ queryKey: ['languages'] });
    },
  }).mutateAsync;
};

export type Tried = CallOf<typeof tryLanguageConfig>['body'];
export type Trial = ResponseOf<typeof getLanguageTrial>['trial'];

export const useTrialCalls = () => {
  const { api } = useTools();
  return {
    start: async (body: Tried) => (await api(tryLanguageConfig, { body }, quiet)).trial.id,
    read: async (id: number) => (await api(getLanguageTrial, { params: { id } }, quiet)).trial,
  };
};

const reportKey = (id: number) => ['admin', 'language-report', id];

/** Polls while runs of the report are in progress. */
export const useLanguageReport = (id: number) => {
  const { api } = useTools();
  return useQuery({
    queryKey: reportKey(id),
    refetchInterval: query => ((query.state.data?.running ?? 0) > 0 ? 1500 : false),
    queryFn: async () => (await api(getLanguageReport, { params: { id } }, quiet)).report,
  });
};

export const useRerun = (id: number) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api(rerunLanguage, { params: { id } })).report,
    onSuccess: report => queries.setQueryData(reportKey(id), report),
  });
};
