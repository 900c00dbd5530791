import * as contract from '#contract/site/operations.ts';
import { anyone } from '#server/access/access.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { checkReadiness } from './check-readiness.ts';
import { collectMetrics } from './collect-metrics.ts';
import { describeApi } from './describe-api.ts';
import { metricsReader } from './operations.access.ts';
import { renderApiDocs } from './render-api-docs.ts';

/** Health, metrics and API documentation. The documentation covers `routes` and these routes. */
export const operationsRoutes = (routes: Route[]): Route[] => {
  const own: Route[] = [
    route(contract.getHealth, anyone, async () => ({ status: 'ok' as const })),
    route(contract.getReadiness, anyone, ({ services }) => checkReadiness(services)),
    route(contract.getMetrics, metricsReader, ({ services }) => collectMetrics(services)),
    route(contract.getOpenApi, anyone, async () => describeApi(all)),
    route(contract.getApiDocs, anyone, async ({ services }) => renderApiDocs(all, services.publicUrl)),
  ];
  const all: Route[] = [...routes, ...own];
  return own;
};
