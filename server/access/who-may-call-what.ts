import type { Endpoint } from '#contract/core/endpoint.ts';

type Guarded = { endpoint: Endpoint; access: { name: string } };

/** One line per route with its access rule. A test compares this with the committed list. */
export const whoMayCallWhat = (routes: Guarded[]): string =>
  `${routes
    .map(({ endpoint, access }) => `${endpoint.method.padEnd(6)} ${endpoint.path} → ${access.name}`)
    .sort()
    .join('\n')}\n`;
