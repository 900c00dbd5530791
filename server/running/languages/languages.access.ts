import { runningProblems } from '#contract/running/running-problems.ts';
import type { Access, UserRow } from '#server/platform/http/access-rule.ts';
import { siteAdmin, someone } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findTrial, type TrialRow } from './trials/language-trials.db.ts';
import { findLanguageConfig, type LanguageConfigRow } from './languages.db.ts';

/** Every user may list languages to choose from; site admins also see how they are run. */
export const languageConfigReader: Access<unknown, { isForAdmin: boolean }> = {
  name: 'languageConfigReader',
  grant: async (services, caller, params) => {
    const { user } = await someone.grant(services, caller, params);
    return { isForAdmin: user.isSiteAdmin };
  },
};

export const languageConfigForSiteAdmin: Access<
  { id: number },
  { user: UserRow; config: LanguageConfigRow }
> = {
  name: 'languageConfigForSiteAdmin',
  grant: async (services, caller, { id }) => {
    const { user } = await siteAdmin.grant(services, caller, {});
    const config = await findLanguageConfig(services.db, id);
    if (!config) throw new AppError('not_found', runningProblems.noSuchConfiguration);
    return { user, config };
  },
};

/** A trial is readable by the site admin who started it. */
export const ownTrial: Access<{ id: number }, { trial: TrialRow }> = {
  name: 'ownTrial',
  grant: async (services, caller, { id }) => {
    const { user } = await siteAdmin.grant(services, caller, {});
    const trial = await findTrial(services.db, id);
    if (!trial || trial.userId !== user.id) throw new AppError('not_found', runningProblems.trialIsOver);
    return { trial };
  },
};
