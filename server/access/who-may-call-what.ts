import type { Endpoint } from '#contract/endpoint.ts';

type Guarded = { endpoint: Endpoint; access: { name: string } };

/** Every call and the rule that guards it, one a line. The committed list is compared with this in a test. */
export const whoMayCallWhat = (routes: Guarded[]): string =>
  `${routes
    .map(({ endpoint, access }) => `${endpoint.method.padEnd(6)} ${endpoint.path} → ${access.name}`)
    .sort()
    .join('\n')}\n`;
