import { coreProblems } from '#contract/core/core-problems.ts';
import * as contract from '#contract/running/languages.ts';
import { PageQuery } from '#contract/core/pages.ts';
import { siteAdmin } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { awaitTrial } from './trials/await-trial.ts';
import { changeLanguageConfig } from './change-language-config.ts';
import { createLanguageConfig } from './create-language-config.ts';
import { languageConfigForSiteAdmin, languageConfigReader, ownTrial } from './languages.access.ts';
import { getLanguageReport, listLanguageConfigPage, listLanguageConfigs } from './languages.db.ts';
import { rerunLanguage } from './rerun-language.ts';
import { startTrial } from './trials/start-trial.ts';

export const languagesRoutes = [
  route(contract.listLanguageChoices, languageConfigReader, async ({ services, query, isForAdmin }) => {
    const isPage = Object.values(query).some(value => value !== undefined);
    if (isPage && !isForAdmin) throw new AppError('forbidden', coreProblems.onlySiteAdmins);
    if (isPage) return listLanguageConfigPage(services.db, PageQuery.parse(query));
    const languageConfigs = await listLanguageConfigs(services.db);
    return {
      languageConfigs: languageConfigs.map(({ id, name, unavailableReason }) => ({
        id,
        name,
        unavailableReason,
      })),
    };
  }),
  route(contract.getLanguageConfig, languageConfigForSiteAdmin, async ({ config }) => ({ config })),
  route(contract.createLanguageConfig, siteAdmin, async ({ services, user, body }) => ({
    result: await createLanguageConfig(services, user, body),
  })),
  route(
    contract.updateLanguageConfig,
    languageConfigForSiteAdmin,
    async ({ services, user, config, body }) => ({
      result: await changeLanguageConfig(services, user, config, body),
    }),
  ),
  route(contract.tryLanguageConfig, siteAdmin, async ({ services, user, body }) => ({
    trial: await startTrial(services, user, body),
  })),
  route(contract.getLanguageTrial, ownTrial, async ({ services, trial }) => ({
    trial: await awaitTrial(services, trial),
  })),
  route(contract.getLanguageReport, languageConfigForSiteAdmin, async ({ services, config }) => ({
    report: await getLanguageReport(services.db, config),
  })),
  route(contract.rerunLanguage, languageConfigForSiteAdmin, async ({ services, user, config }) => {
    await rerunLanguage(services, user, config);
    return { report: await getLanguageReport(services.db, config) };
  }),
];
