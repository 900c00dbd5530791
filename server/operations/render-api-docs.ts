import type { z } from 'zod';
import type { Route } from '#server/http/route.ts';
import { schemaOf, tagOf } from './describe-api.ts';

const escape = (text: string) =>
  text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

const schemaBlock = (label: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema
    ? `<details><summary>${label}</summary><pre>${escape(JSON.stringify(schemaOf(schema, io), null, 2))}</pre></details>`
    : '';

const renderRoute = ({ endpoint, access }: Route) => `
  <article>
    <h3><code>${endpoint.method} ${escape(endpoint.path)}</code></h3>
    <p>${escape(endpoint.summary)}</p>
    <p>Who may call it: <strong>${escape(access.name)}</strong></p>
    ${schemaBlock('Path', endpoint.params, 'input')}
    ${schemaBlock('Query', endpoint.query, 'input')}
    ${schemaBlock('Body', endpoint.body, 'input')}
    ${schemaBlock('Answer', endpoint.response, 'output')}
  </article>`;

/** A page to read, made of the same routes that are served. Plain HTML: it needs no script and no style. */
export const renderApiDocs = (routes: Route[]): string => {
  const groups = Map.groupBy(routes, ({ endpoint }) => tagOf(endpoint));
  const sections = [...groups].map(
    ([tag, members]) => `<section><h2>${escape(tag)}</h2>${members.map(renderRoute).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <title>The API of Cairn</title>
</head>
<body>
  <main>
    <h1>The API of Cairn</h1>
    <p>Send <code>Authorization: Bearer …</code> with the <code>authToken</code> that <code>POST /sessions</code> answers,
    and bodies as JSON. Errors are <code>{error, code, requestId}</code>. The same as a document for tools:
    <a href="/api/openapi.json">OpenAPI</a>.</p>
    ${sections.join('')}
  </main>
</body>
</html>`;
};
