import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { scopeOf } from '#contract/site/token-scopes.ts';
import { tokenScopes } from '#contract/site/personal-tokens.ts';
import { ErrorBody } from '#contract/core/errors.ts';
import type { Route } from '#server/platform/http/route.ts';

type Json = Record<string, unknown>;

/** The server validates with the same schemas, so the description is always up to date. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const contentTypes = { json: 'application/json', html: 'text/html', text: 'text/plain' } as const;

const content = (type: string, schema: Json) => ({ content: { [type]: { schema } } });

const binary = { type: 'string', format: 'binary' };
const formWithFile = { type: 'object', properties: { file: binary }, required: ['file'] };

const replyOf = ({ reply, response }: Endpoint) => {
  if (reply === 'file') return content('application/octet-stream', binary);
  if (reply === 'picture') return content('image/*', binary);
  if (reply === 'navigation') return content('text/html', { type: 'string' });
  if (reply === 'socket') return content('application/json', schemaOf(response, 'output'));
  return content(contentTypes[reply ?? 'json'], schemaOf(response, 'output'));
};

/** What a personal token needs for the call. */
export const tokenSentence = (endpoint: Endpoint): string => {
  const scope = scopeOf(endpoint);
  if (scope === 'open') return 'Needs no token.';
  if (scope === undefined || scope === 'session only') return 'Not with personal tokens.';
  return scope === 'read' ? 'Personal tokens: any scope.' : `Personal tokens: scope ${scope}.`;
};

const scopesFor = (endpoint: Endpoint): string[] => {
  const scope = scopeOf(endpoint);
  return tokenScopes.filter(each => each === scope);
};

const operationOf = ({ endpoint, access }: Route): Json => ({
  summary: endpoint.summary,
  description: `Who may call it: ${access.name}. ${tokenSentence(endpoint)}`,
  tags: [tagOf(endpoint)],
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...(endpoint.body && {
    requestBody: {
      required: true,
      ...content(
        endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
        schemaOf(endpoint.body, 'input'),
      ),
    },
  }),
  ...(endpoint.takesFile && {
    requestBody: { required: true, ...content('multipart/form-data', formWithFile) },
  }),
  responses: {
    200: { description: 'Done.', ...replyOf(endpoint) },
    default: {
      description: 'Refused, with a sentence that says why.',
      ...content('application/json', { $ref: '#/components/schemas/Error' }),
    },
  },
  ...(access.name !== 'anyone' && { security: [{ bearer: scopesFor(endpoint) }] }),
});

export const tagOf = ({ path }: Endpoint) => path.replace(/^\/api\//, '/').split('/')[1] ?? '';

export const describeApi = (routes: Route[]): Json => {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cairn', version: '1', description: 'Programming courses: authoring, learning, grading.' },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `A personal token (made in one’s profile), with scopes of ${tokenScopes.join(', ')}, or the token of a session.`,
        },
      },
    },
  };
};
