import type { Plugin, Rolldown } from 'vite';
import { pageDataElementId } from '../../contract/core/session.ts';
import { tokenKey } from '../../web/session/browser-session.ts';

/** A screen that users open by its URL. */
export type OpenedAt = {
  path: string;
  /** The modules that the screen needs. */
  modules: string[];
  /** The screen's first API call, with the same parameter names as in `path`. */
  call?: string;
};

type Bundle = Rolldown.OutputBundle;

/** What to fetch for URLs that match a pattern. */
type Need = { address: string; files: string[]; call?: string | undefined };

const asPattern = (path: string) => `^#${path.replaceAll(/:(\w+)/g, '(?<$1>[^/?]+)')}(\\?|$)`;

const chunkOf = (bundle: Bundle, module: string) => {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.moduleIds.some(id => id.endsWith(module))) return output;
  throw new Error(`The build has no ${module}: has it moved?`);
};

/** The file of a chunk and of all chunks that it imports. The style sheet is linked in the page. */
const filesOf = (bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> => {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, seen);
  }
  return seen;
};

/** Runs in the page. `web/net/early-answer.ts` uses the response that it requests. */
const fetchNow = (needs: Need[], names: { nonce: string; pageDataElementId: string; tokenKey: string }) => {
  const readToken = () => {
    const preset = JSON.parse(
      document.getElementById(names.pageDataElementId)?.textContent ?? '{}',
    ).authToken;
    if (preset) return preset;
    try {
      return localStorage.getItem(names.tokenKey);
    } catch {
      // Storage is blocked: treat as signed out.
      return null;
    }
  };
  for (const { address, files, call } of needs) {
    const found = new RegExp(address).exec(location.hash);
    if (!found) continue;
    for (const file of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', nonce: names.nonce, href: `/${file}` });
      document.head.append(link);
    }
    const token = call && readToken();
    if (!token) continue;
    const url = call.replaceAll(/:(\w+)/g, (_, name) => found.groups?.[name] ?? '');
    const headers = { authorization: `Bearer ${token}` };
    const answer = fetch(url, { headers, credentials: 'same-origin' });
    // The consumer handles the rejection; without one it must not be reported.
    answer.catch(() => {});
    Object.assign(window, { earlyAnswer: { url, ...headers, answer } });
  }
};

/**
 * Without this, a cold load is a chain of requests: the router reads the URL and loads the screen, the screen loads its
 * parts and then calls the API. The server does not see the part of the URL after `#`, so an inline script in the page
 * requests all of it together with the first script.
 */
export const fetchByAddress = (opened: OpenedAt[]): Plugin => ({
  name: 'fetch-by-address',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk }) => {
      if (!bundle || !chunk) throw new Error('Only a build knows its files.');
      const already = filesOf(bundle, chunk);
      const needs = opened.map(({ path, modules, call }): Need => {
        const files = new Set(modules.flatMap(module => [...filesOf(bundle, chunkOf(bundle, module))]));
        return { address: asPattern(path), files: [...files].filter(file => !already.has(file)), call };
      });
      // Before the style sheet, because scripts after it wait for it. The server replaces the nonce.
      const names = { nonce: '__NONCE__', pageDataElementId, tokenKey };
      const values = [needs, names].map(value => JSON.stringify(value)).join(', ');
      const script = `<script nonce="__NONCE__">(${fetchNow.toString()})(${values})</script>`;
      return html.replace('<!--fetch-by-address-->', () => script);
    },
  },
});
