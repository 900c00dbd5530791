import { useQuery } from '@tanstack/react-query';
import { listLanguageChoices } from '#contract/running/languages.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';

/** The languages to choose from, cached across features. */
export const useLanguages = ({ isWanted = true } = {}) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['languages'],
    staleTime: 60_000,
    enabled: isWanted,
    queryFn: async () => {
      try {
        return (await api(listLanguageChoices, { query: {} })).languageConfigs;
      } catch (cause) {
        logProblem('The languages could not be loaded', cause);
        throw cause;
      }
    },
  });
};

const lastLanguageKey = 'lastLanguage';

/** The language chosen last, kept on this device as the default for the next course. */
export const useLastLanguage = () => {
  const { storage } = useTools();
  return {
    lastLanguageId: Number(storage.read(lastLanguageKey) ?? 0),
    remember: (id: number) => storage.write(lastLanguageKey, String(id)),
  };
};
