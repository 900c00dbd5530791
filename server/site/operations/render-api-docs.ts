import type { z } from 'zod';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { Route } from '#server/platform/http/route.ts';
import { apiExamples, scopeMeanings } from './api-examples.ts';
import { schemaOf, tagOf, tokenSentence } from './describe-api.ts';

const schemaBlock = (label: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema
    ? `<details><summary>${label}</summary><pre>${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre></details>`
    : '';

const renderRoute = ({ endpoint, access }: Route) => `
  <article>
    <h3><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h3>
    <p>${escapeHtml(endpoint.summary)}</p>
    <p>Who may call it: <strong>${escapeHtml(access.name)}</strong>. ${escapeHtml(tokenSentence(endpoint))}</p>
    ${schemaBlock('Path', endpoint.params, 'input')}
    ${schemaBlock('Query', endpoint.query, 'input')}
    ${schemaBlock('Body', endpoint.body, 'input')}
    ${schemaBlock('Answer', endpoint.response, 'output')}
  </article>`;

const style = `
  :root { color-scheme: light dark; --line: light-dark(#dde2e8, #30363d); --muted: light-dark(#57606a, #9da7b3); }
  body { font: 16px/1.6 system-ui, sans-serif; color: light-dark(#1f2328, #e6edf3); background: light-dark(#fff, #0d1117); margin: 0; }
  main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
  h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem; }
  article { border-top: 1px solid var(--line); padding: 1rem 0; }
  h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
  p { margin: 0.25rem 0; }
  article p + p { color: var(--muted); font-size: 0.9rem; }
  a { color: light-dark(#0550ae, #79c0ff); }
  dt { margin-top: 0.5rem; }
  dd { margin: 0; }
  summary { cursor: pointer; padding: 0.25rem 0; }
  pre { overflow-x: auto; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 8px; font-size: 0.85rem; }
`;

/** The API documentation as a static page, generated from the routes. */
export const renderApiDocs = (routes: Route[], siteUrl: string): string => {
  const groups = Map.groupBy(routes, ({ endpoint }) => tagOf(endpoint));
  const sections = [...groups].map(
    ([tag, members]) => `<section><h2>${escapeHtml(tag)}</h2>${members.map(renderRoute).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <title>The API of Cairn</title>
  <style nonce="__NONCE__">${style}</style>
</head>
<body>
  <main>
    <h1>The API of Cairn</h1>
    <p>Make a personal token in your profile and send it as <code>Authorization: Bearer …</code>; bodies are JSON. Errors are
    <code>{error, code, requestId}</code>, and <code>problem</code> says the same as a code with parameters. The same as a document for
    tools: <a href="/api/openapi.json">OpenAPI</a>. The <code>authToken</code> that <code>POST /sessions</code> answers works, too, for
    seven days.</p>
    <section>
      <h2>Scopes of a token</h2>
      <dl>${scopeMeanings.map(([scope, what]) => `<dt><code>${scope}</code></dt><dd>${escapeHtml(what)}</dd>`).join('')}</dl>
      <p>A token never does more than its owner may. A student’s own work, passwords and tokens need a session.</p>
    </section>
    <section>
      <h2>Examples</h2>
      ${apiExamples(siteUrl)
        .map(({ name, code }) => `<h3>${name}</h3><pre>${escapeHtml(code)}</pre>`)
        .join('')}
    </section>
    ${sections.join('')}
  </main>
</body>
</html>`;
};
