import * as contract from '#contract/languages.ts';
import { someone } from '#server/access/access.ts';
import { route } from '#server/http/route.ts';
import { listLanguageConfigs } from './languages.db.ts';

export const languagesRoutes = [
  route(contract.listLanguageChoices, someone, async ({ services }) => ({
    languageConfigs: await listLanguageConfigs(services.db),
  })),
];
