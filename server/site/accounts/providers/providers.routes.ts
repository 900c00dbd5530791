import * as contract from '#contract/site/sign-in-providers.ts';
import { siteAdmin } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { changeSignInSettings } from './change-sign-in-settings.ts';
import { addProvider, changeProvider, removeProvider } from './manage-providers.ts';
import { showWays } from './show-ways.ts';

export const providersRoutes = [
  route(contract.listProviders, siteAdmin, ({ services }) => showWays(services)),
  route(contract.addProvider, siteAdmin, async ({ services, user, body }) => {
    await addProvider(services, user, body);
    return showWays(services);
  }),
  route(contract.changeProvider, siteAdmin, async ({ services, user, params, body }) => {
    await changeProvider(services, user, params.id, body);
    return showWays(services);
  }),
  route(contract.removeProvider, siteAdmin, async ({ services, user, params }) => {
    await removeProvider(services, user, params.id);
    return showWays(services);
  }),
  route(contract.changeSignInSettings, siteAdmin, async ({ services, user, body }) => {
    await changeSignInSettings(services, user, body);
    return showWays(services);
  }),
];
