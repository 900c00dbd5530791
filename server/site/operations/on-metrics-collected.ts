import { defineHook } from '#server/platform/define-hook.ts';
import type { Metric } from '#server/platform/metric-kinds.ts';

/** Called when an operator asks for metrics: an area adds what it measures in the database. */
export const onMetricsCollected = defineHook<undefined, Metric[]>('metrics collected');
