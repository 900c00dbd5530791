import type { Endpoint } from '#contract/core/endpoint.ts';
import { scopeOf } from '#contract/site/token-scopes.ts';

type Guarded = { endpoint: Endpoint; access: { name: string } };

/** One line per route with its access rule, and what a personal token needs for it. A test compares this with the committed list. */
export const whoMayCallWhat = (routes: Guarded[]): string =>
  `${routes
    .map(
      ({ endpoint, access }) =>
        `${endpoint.method.padEnd(6)} ${endpoint.path} → ${access.name} · ${scopeOf(endpoint) ?? 'no token'}`,
    )
    .sort()
    .join('\n')}\n`;
