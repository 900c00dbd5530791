import { defineHook } from '#server/platform/define-hook.ts';
import type { Metric } from '#server/platform/metric-kinds.ts';

/** Called for each scrape: an area returns gauges that it reads from the database. */
export const onMetricsCollected = defineHook<undefined, Metric[]>('metrics collected');
