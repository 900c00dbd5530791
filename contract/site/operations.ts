import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process is alive.',
  response: z.object({ status: z.literal('ok') }),
});

const Part = z.object({ ok: z.boolean(), detail: z.string() });

const Readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  database: Part,
  queue: Part,
  runner: Part,
  disk: Part,
  memory: Part,
  /** Whether the workers can run each language. One that cannot be run does not make the process unready. */
  languages: z.array(Part.extend({ name: z.string() })),
});
export type Readiness = z.infer<typeof Readiness>;

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'Whether the process can do its work: database, queue, runner, disk and memory. 503 when one of them cannot.',
  response: Readiness,
  status: answer => ((answer as Readiness).status === 'ready' ? 200 : 503),
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'What this process counted, in the text format of Prometheus.',
  response: z.string(),
  reply: 'text',
});

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This interface as an OpenAPI document.',
  response: z.record(z.string(), z.unknown()),
});

export const getApiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'This interface as a page to read.',
  response: z.string(),
  reply: 'html',
});
